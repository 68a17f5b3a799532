import { boxesTouched } from '@meridian/shared/grid'
import type { Bbox, Rectangle } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { Map } from 'maplibre-gl'
import { useEffect, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { nearest } from '#features/map/cursor/use-grid-cursor.ts'
import { statusOf } from '#features/map/data/plot-status.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { useAreaPrice } from './use-area-price.ts'
import { estimateArea } from './estimate-area.ts'
import './words.ts'

/** Space for the label and the map's controls, in pixels. */
const EDGE = { right: 280, bottom: 160 }

interface AreaFrameProps {
  map: Map
  rectangle: Rectangle
  selected: ReadonlySet<number>
  mine: ReadonlySet<number>
  /** Whether a screen reader announces the frame: only when the keyboard marks it. */
  spoken: boolean
}

/** Outlines the plots that a rectangle touches and shows the price of adding them. */
export function AreaFrame({ map, rectangle, selected, mine, spoken }: AreaFrameProps) {
  const { t } = useTranslation('area')
  const language = useLanguage()
  useMoves(map)
  const outline = outlineOf(map, boxesTouched(rectangle))
  const { added, dropped } = useMemo(
    () => estimateArea(rectangle, selected, (cell) => statusOf(cell, mine)),
    [rectangle, selected, mine],
  )
  const all = selected.size + added
  const isTooMuch = added > 0 && all > maxPlotsPerOrder
  const total = useAreaPrice(added > 0 ? all : 0)
  const plots = (count: number) => t('plots', { count, amount: formatWhole(count, language) })

  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {spoken && <output className="sr-only">{sentence()}</output>}
      <svg aria-hidden className="absolute inset-0 size-full">
        <path
          d={outline.path}
          strokeWidth={2}
          className={isTooMuch ? 'fill-held/15 stroke-held' : 'fill-accent/12 stroke-accent'}
        />
      </svg>
      <span
        aria-hidden
        data-testid="area-label"
        style={{ transform: outline.labelAt }}
        className={classNames(
          'tabular absolute top-0 left-0 m-1.5 rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap shadow-card',
          isTooMuch ? 'border-held bg-held text-card' : 'border-line bg-card text-ink',
        )}
      >
        {sentence()}
      </span>
    </div>
  )

  function sentence(): string {
    if (isTooMuch) return t('limit', { plots: plots(all), limit: formatWhole(maxPlotsPerOrder, language) })
    if (added === 0) return dropped > 0 ? t('drops', { plots: plots(dropped) }) : t('nothing')
    const sum = total === null ? plots(all) : `${plots(all)} · ${formatDollars(total, language)}`
    return selected.size === 0 ? sum : t('more', { added: formatWhole(added, language), plots: sum })
  }
}

/** Re-renders when the map moves, so that the keyboard's range stays on its plots. */
function useMoves(map: Map) {
  const [, note] = useReducer((moves: number) => moves + 1, 0)
  useEffect(() => {
    map.on('move', note)
    return () => void map.off('move', note)
  }, [map])
}

/** In pixels of the map: down the eastern edges of all boxes, and up their western ones. */
function outlineOf(map: Map, boxes: readonly Bbox[]) {
  const corners = boxes.map(([west, south, east, north]) => {
    const near = nearest(west, map.getCenter().lng)
    const { x: left, y: top } = map.project([near, north])
    const { x: right, y: bottom } = map.project([near + east - west, south])
    return { left, top, right, bottom }
  })
  const points = [
    ...corners.flatMap(({ top, right, bottom }) => [
      [right, top],
      [right, bottom],
    ]),
    ...corners.toReversed().flatMap(({ left, top, bottom }) => [
      [left, bottom],
      [left, top],
    ]),
  ]
  const right = Math.max(...corners.map((corner) => corner.right))
  const bottom = Math.max(...corners.map((corner) => corner.bottom))
  const { clientWidth, clientHeight } = map.getContainer()
  const isAtEdge = right > clientWidth - EDGE.right || bottom > clientHeight - EDGE.bottom
  return {
    path: `M${points.map((point) => point.join(' ')).join('L')}Z`,
    // Beside the corner, or inside it where the map's controls would cover the label.
    labelAt: `translate(${right}px, ${bottom}px)${isAtEdge ? ' translate(calc(-100% - 0.75rem), calc(-100% - 0.75rem))' : ''}`,
  }
}
