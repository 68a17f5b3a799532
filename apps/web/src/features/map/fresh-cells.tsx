import type { Map } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { boxOf } from './place-on-map.ts'

/** More than a cart holds is not worth drawing twice. */
const MOST = 300

/**
 * Plots that were just selected, shown at once: the map's own layer comes later, when its tiles are made and its
 * next frames are drawn, and takes them over.
 */
export function FreshCells({ map, selected }: { map: Map; selected: readonly number[] }) {
  const fresh = useFresh(map, selected)
  const path = useRef<SVGPathElement>(null)
  useLayoutEffect(() => {
    if (fresh.length === 0) return undefined
    const update = () => path.current?.setAttribute('d', fresh.map((cell) => outline(map, cell)).join(''))
    update()
    map.on('move', update)
    map.on('resize', update)
    return () => {
      map.off('move', update)
      map.off('resize', update)
    }
  }, [map, fresh])
  if (fresh.length === 0) return null
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 h-full w-full" data-testid="fresh-plots">
      <path ref={path} className="fill-accent/40 stroke-accent" strokeWidth={1} />
    </svg>
  )
}

/** What is selected and not drawn by the map yet. */
function useFresh(map: Map, selected: readonly number[]): readonly number[] {
  const [drawn, setDrawn] = useState(selected)
  useEffect(() => {
    if (drawn === selected) return undefined
    const takeOver = () => setDrawn(selected)
    map.once('idle', takeOver)
    return () => void map.off('idle', takeOver)
  }, [map, drawn, selected])
  return useMemo(() => {
    const known = new Set(drawn)
    const fresh = drawn === selected ? [] : selected.filter((cell) => !known.has(cell))
    return fresh.length > MOST ? [] : fresh
  }, [drawn, selected])
}

function outline(map: Map, cell: number): string {
  const { left, top, width, height } = boxOf(map, cell)
  return `M${left} ${top}h${width}v${height}h${-width}z`
}
