import { boundsOfCells } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { usePlaceOnMap } from '#features/map/cursor/use-place-on-map.ts'
import type { PlotBox } from '#features/map/cursor/use-place-on-map.ts'
import { useMyNames } from '#features/map/data/use-my-cells.ts'

/** More would hide the map. */
const MOST_NAMES = 40

/** The owner's names on the map, over their plots. Hidden from screen readers: lists and cards have the names as well. */
export function PlotNames({ map }: { map: Map }) {
  const names = useMyNames()
  const [view, setView] = useState(() => viewOf(map))
  useEffect(() => {
    const look = () => setView(viewOf(map))
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map])
  const inView = useMemo(() => {
    const found: [number, string][] = []
    for (const entry of names) {
      if (found.length === MOST_NAMES) break
      if (overlaps(view, entry[0])) found.push(entry)
    }
    return found
  }, [names, view])
  return inView.map(([cell, name]) => <PlotName key={cell} map={map} cell={cell} name={name} />)
}

const PlotName = memo(function PlotName({ map, cell, name }: { map: Map; cell: number; name: string }) {
  const label = useRef<HTMLSpanElement>(null)
  usePlaceOnMap(map, cell, label, putAbove)
  return (
    <span
      ref={label}
      aria-hidden
      data-testid="plot-name"
      className="pointer-events-none absolute top-0 left-0 max-w-44 truncate rounded-md bg-card/85 px-1.5 text-xs leading-5 font-semibold text-ink"
    >
      {name}
    </span>
  )
})

/** Centred above the upper edge of the plot. */
function putAbove(element: HTMLElement, { left, top, width }: PlotBox) {
  element.style.transform = `translate(${left + width / 2}px, ${top - 3}px) translate(-50%, -100%)`
}

type View = readonly [west: number, south: number, east: number, north: number]

function viewOf(map: Map): View {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** The view may lie beyond the antimeridian. */
function overlaps([west, south, east, north]: View, cell: number): boolean {
  const box = boundsOfCells([cell])
  if (!box || box[3] < south || box[1] > north) return false
  return [-360, 0, 360].some((turn) => box[2] + turn > west && box[0] + turn < east)
}
