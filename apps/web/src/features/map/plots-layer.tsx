import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone, useMedia } from '#lib/use-media.ts'
import { AreaFrame } from './area-frame.tsx'
import { CursorVoice } from './cursor-voice.tsx'
import { GridHint } from './grid-hint.tsx'
import { markDrawn } from './mark-drawn.ts'
import { PlotCard } from './plot-card.tsx'
import { PlotLegend } from './plot-legend.tsx'
import { PlotRing } from './plot-ring.tsx'
import { refusals, statusOf } from './plot-status.ts'
import type { PlotStatus } from './plot-status.ts'
import { plotBlocks } from './plots-blocks.ts'
import { takeRectangle, toggleCell } from './selection-take.ts'
import type { TakeResult } from './selection-take.ts'
import { useAreaDrag } from './use-area-drag.ts'
import { useCellClicks } from './use-cell-clicks.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridVisible, useHoveredCell } from './use-hovered-cell.ts'
import { useLandNews } from './use-land-news.ts'
import { usePlotTools } from './use-plot-tools.ts'
import { usePlotsOverlay } from './use-plots-overlay.ts'

const PlotList = lazy(() => import('./plot-list.tsx'))

interface PlotsLayerProps {
  map: Map
  /** Highlighted in vermilion: what is in the cart, or chosen in a list beside the map. */
  selected?: readonly number[]
  /** Shaded in teal, and answered as 'yours'. */
  mine?: readonly number[]
  /** Outlined, without being chosen: the plots of a shared link. */
  highlighted?: readonly number[]
  /**
   * Free plots that someone wants, none of them selected yet; tell how many found room, or nothing where the
   * visitor was told otherwise. Without it (and without `onPick`) the map is for looking only.
   */
  onTake?: (cells: number[]) => TakeResult | undefined
  /** Selected plots that someone lets go of. */
  onDrop?: (cells: number[]) => void
  /** Instead of taking and dropping: any plot that was clicked, or entered by keyboard. */
  onPick?: (cell: number) => void
}

const NO_CELLS: readonly number[] = []

/**
 * The world's plots on a map: grid, everyone's plots live, the plot card, and choosing by pointer, finger and
 * keyboard. It keeps nothing itself: what is selected and whose plots are 'mine' comes from the page. Keep the
 * arrays' identity while they are the same, or they are drawn anew. `flyToCells(map, cells)` shows plots.
 */
export function PlotsLayer({
  map,
  selected = NO_CELLS,
  mine = NO_CELLS,
  highlighted = NO_CELLS,
  onTake,
  onDrop,
  onPick,
}: PlotsLayerProps) {
  const { t } = useTranslation('plots')
  const visible = useGridVisible(map)
  const { area: areaTool, list, set } = usePlotTools()
  const selectedSet = useMemo(() => new Set(selected), [selected])
  const mineSet = useMemo(() => new Set(mine), [mine])
  const selection = { selected: selectedSet, mine: mineSet, onTake, onDrop, onPick }
  const toggle = (cell: number) => void toggleCell(cell, selection, t)

  usePlotsOverlay(map, { mine, selected, highlighted })
  const { live } = useLandNews(map)
  const hovered = useHoveredCell(map)
  useCellClicks(map, toggle)
  const dragged = useAreaDrag(map, areaTool && onTake !== undefined, onTake !== undefined, (rectangle) => {
    void takeRectangle(rectangle, selection, t)
  })
  const { cursor, begin, move, leave } = useGridCursor(map, toggle)
  useEffect(() => markDrawn(map), [map])
  const [, noteChange] = useState(0)
  useEffect(() => plotBlocks.subscribe(() => noteChange((count) => count + 1)), [])
  useEffect(() => () => set({ area: false, list: false }), [set])

  const phone = usePhone()
  const touch = useMedia('(hover: none)')
  const line = phone || touch
  const shown = dragged ? null : (cursor ?? (visible ? hovered : null))
  const status = shown === null ? 'unknown' : statusOf(shown, mineSet)
  const isSelected = shown !== null && selectedSet.has(shown)

  return (
    <>
      {shown !== null && <PlotRing map={map} cell={shown} strong={cursor !== null} />}
      {dragged && <AreaFrame area={dragged} />}
      {shown !== null && (
        <PlotCard
          map={map}
          cell={shown}
          status={status}
          selected={isSelected}
          hint={onTake ? t(hintFor(status, cursor !== null, isSelected)) : ''}
          line={line}
        />
      )}
      <GridHint map={map} visible={visible} cursor={cursor !== null} />
      <CursorVoice cell={cursor} status={status} selected={isSelected} />
      {visible && onTake && <PlotLegend live={live} />}
      {visible && list && (
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
  return refusals[status] ?? (keyboard ? 'enterTakes' : 'clickTakes')
}
