import type { Rectangle } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone, useMedia } from '#lib/use-media.ts'
import { AreaHint } from '#features/map/area/area-hint.tsx'
import { AreaFrame } from '#features/map/area/area-frame.tsx'
import { CursorVoice } from './cursor-voice.tsx'
import { KeysHint } from './keys-hint.tsx'
import { PlotCard } from './plot-card.tsx'
import { PlotLegend } from './plot-legend.tsx'
import { PlotRing } from './plot-ring.tsx'
import { refusals, statusOf } from '#features/map/data/plot-status.ts'
import type { PlotStatus } from '#features/map/data/plot-status.ts'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'
import { takeRectangle, toggleCell } from './selection-take.ts'
import type { TakeResult } from './selection-take.ts'
import { useAreaDrag } from '#features/map/area/use-area-drag.ts'
import { useCellClicks } from './use-cell-clicks.ts'
import { useGridCursor } from '#features/map/cursor/use-grid-cursor.ts'
import { useHoveredCell } from './use-hovered-cell.ts'
import { usePlotTools } from './use-plot-tools.ts'
import '#features/map/rendering/words.ts'
import { withWords } from '#lib/i18n/words.ts'

const PlotList = lazy(() => withWords(() => import('./plot-list.tsx')))

export interface PlotsHandProps {
  map: Map
  /** Highlighted in vermilion: what is in the cart, or chosen in a list beside the map. */
  selected: readonly number[]
  /** Shaded in teal, and answered as 'yours'. */
  mine: readonly number[]
  live: boolean
  /**
   * Free plots that someone wants, none of them selected yet; tell how many found room, or nothing where the
   * visitor was told otherwise. Without it (and without `onPick`) the map is for looking only.
   */
  onTake?: (cells: number[]) => TakeResult | undefined
  /** Selected plots that someone lets go of. */
  onDrop?: (cells: number[]) => void
  /** Instead of taking and dropping: any plot that was clicked, or entered by keyboard. */
  onPick?: (cell: number) => void
  /** Of a plot that can not be taken because it is one's own, or sold: to see what is known of it. */
  onOpen?: (cell: number) => void
}

/** Pointing at plots and choosing them, while the grid is in view. */
export default function PlotInteraction(props: PlotsHandProps) {
  const { map, selected, mine, live, onTake, onDrop, onPick, onOpen } = props
  const { t } = useTranslation('plots')
  const { area: areaTool, list, set } = usePlotTools()
  const selectedSet = useMemo(() => new Set(selected), [selected])
  const mineSet = useMemo(() => new Set(mine), [mine])
  const selection = { selected: selectedSet, mine: mineSet, onTake, onDrop, onPick, onOpen }
  const toggle = (cell: number) => void toggleCell(cell, selection, t)

  const hovered = useHoveredCell(map)
  useCellClicks(map, toggle)
  const takeArea = (rectangle: Rectangle) => void takeRectangle(rectangle, selection, t)
  const dragged = useAreaDrag(map, areaTool && onTake !== undefined, onTake !== undefined, takeArea)
  const { cursor, range, begin, move, leave } = useGridCursor(map, {
    onTake: toggle,
    onTakeRange: onTake && takeArea,
  })
  const area = dragged ?? range
  const [, noteChange] = useState(0)
  useEffect(() => plotBlocks.subscribe(() => noteChange((count) => count + 1)), [])
  useEffect(() => () => set({ area: false, list: false, legend: false }), [set])
  useEffect(() => {
    if (!areaTool) return undefined
    const leaveTool = ({ key }: KeyboardEvent) => key === 'Escape' && set({ area: false })
    window.addEventListener('keydown', leaveTool)
    return () => window.removeEventListener('keydown', leaveTool)
  }, [areaTool, set])

  const phone = usePhone()
  const touch = useMedia('(hover: none)')
  const line = phone || touch
  const shown = dragged ? null : (cursor ?? hovered)
  const status = shown === null ? 'unknown' : statusOf(shown, mineSet)
  const isSelected = shown !== null && selectedSet.has(shown)

  return (
    <>
      {shown !== null && <PlotRing map={map} cell={shown} strong={cursor !== null} />}
      {area && (
        <AreaFrame map={map} rectangle={area} selected={selectedSet} mine={mineSet} spoken={range !== null} />
      )}
      {shown !== null && !range && (
        <PlotCard
          map={map}
          cell={shown}
          status={status}
          selected={isSelected && (status === 'free' || status === 'unknown')}
          hint={onTake ? t(hintFor(status, cursor !== null, isSelected)) : ''}
          line={line}
        />
      )}
      {areaTool && onTake && !area && <AreaHint touch={touch} />}
      <KeysHint map={map} cursor={cursor !== null} />
      <CursorVoice cell={range ? null : cursor} status={status} selected={isSelected} />
      {onTake && <PlotLegend live={live} />}
      {list && (
        <Suspense>
          <PlotList
            map={map}
            cursor={cursor}
            selected={selectedSet}
            mine={mineSet}
            onBegin={begin}
            onMove={move}
            onToggle={toggle}
            onClose={() => {
              leave()
              set({ list: false })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function hintFor(status: PlotStatus, keyboard: boolean, selected: boolean) {
  if (selected) return keyboard ? 'enterDrops' : 'clickDrops'
  if (status === 'yours' || status === 'sold') return keyboard ? 'enterOpens' : 'clickOpens'
  return refusals[status] ?? (keyboard ? 'enterTakes' : 'clickTakes')
}
