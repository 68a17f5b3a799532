import type { Rectangle } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone, useMedia } from '#lib/use-media.ts'
import { AreaHint } from '#features/map/area/area-hint.tsx'
import { AreaFrame } from '#features/map/area/area-frame.tsx'
import { CursorAnnouncer } from './cursor-announcer.tsx'
import { KeysHint } from './keys-hint.tsx'
import { PlotCard } from './plot-card.tsx'
import { PlotLegend } from './plot-legend.tsx'
import { PlotNames } from './plot-names.tsx'
import { PlotRing } from './plot-ring.tsx'
import { useLandReady } from '#features/map/rendering/land-readiness.ts'
import { useMyCollectedCells } from '#features/map/data/use-my-cells.ts'
import { refusals, statusOf } from '#features/map/data/plot-status.ts'
import type { PlotStatus } from '#features/map/data/plot-status.ts'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'
import { addRectangle, toggleCell } from './select-plots.ts'
import type { AddResult } from './select-plots.ts'
import { useAreaDrag } from '#features/map/area/use-area-drag.ts'
import { useCellClicks } from './use-cell-clicks.ts'
import { useGridCursor } from '#features/map/cursor/use-grid-cursor.ts'
import { useHoveredCell } from './use-hovered-cell.ts'
import { usePlotTools } from './use-plot-tools.ts'
import '#features/map/rendering/words.ts'
import { withWords } from '#lib/i18n/words.ts'

const PlotList = lazy(() => withWords(() => import('./plot-list.tsx')))

export interface PlotInteractionProps {
  map: Map
  /** Drawn in vermilion: the plots in the cart, or selected in a list beside the map. */
  selected: readonly number[]
  /** Drawn in teal, with the status 'yours'. */
  mine: readonly number[]
  live: boolean
  /**
   * Called with free plots that are not selected yet. Returns how many were added. Without it (and without `onPick`)
   * the map is read-only.
   */
  onAdd?: (cells: number[]) => AddResult
  /** Called with selected plots to remove. */
  onRemove?: (cells: number[]) => void
  /** Replaces `onAdd` and `onRemove`: called with any plot that was clicked, or entered by keyboard. */
  onPick?: (cell: number) => void
  /** Called with an owned or sold plot, to show its details. */
  onOpen?: (cell: number) => void
}

/** Pointing at plots and selecting them, while the grid is in view. */
export default function PlotInteraction(props: PlotInteractionProps) {
  const { map, selected, mine, live, onAdd, onRemove, onPick, onOpen } = props
  const { t } = useTranslation('plots')
  const { area: areaTool, list, set } = usePlotTools()
  const selectedSet = useMemo(() => new Set(selected), [selected])
  const mineSet = useMemo(() => new Set(mine), [mine])
  const selection = { selected: selectedSet, mine: mineSet, onAdd, onRemove, onPick, onOpen }
  const toggle = (cell: number) => void toggleCell(cell, selection, t)

  const hovered = useHoveredCell(map)
  useCellClicks(map, toggle)
  const addArea = (rectangle: Rectangle) => void addRectangle(rectangle, selection, t)
  const dragged = useAreaDrag(map, areaTool && onAdd !== undefined, onAdd !== undefined, addArea)
  const { cursor, range, begin, move, leave } = useGridCursor(map, {
    onAdd: toggle,
    onAddRange: onAdd && addArea,
  })
  const area = dragged ?? range
  const [, noteChange] = useState(0)
  useEffect(() => plotBlocks().subscribe(() => noteChange((count) => count + 1)), [])
  useEffect(() => () => set({ area: false, list: false, legend: false }), [set])
  useEffect(() => {
    if (!areaTool) return undefined
    const leaveTool = ({ key }: KeyboardEvent) => key === 'Escape' && set({ area: false })
    window.addEventListener('keydown', leaveTool)
    return () => window.removeEventListener('keydown', leaveTool)
  }, [areaTool, set])

  const hasCollected = useMyCollectedCells().length > 0
  const phone = usePhone()
  const touch = useMedia('(hover: none)')
  const line = phone || touch
  const isLandReady = useLandReady(map)
  // Without its land, the price would be at no visible place.
  const shown = dragged || !isLandReady ? null : (cursor ?? hovered)
  const status = shown === null ? 'unknown' : statusOf(shown, mineSet)
  const isSelected = shown !== null && selectedSet.has(shown)

  return (
    <>
      <PlotNames map={map} />
      {shown !== null && <PlotRing map={map} cell={shown} strong={cursor !== null} />}
      {area && isLandReady && (
        <AreaFrame map={map} rectangle={area} selected={selectedSet} mine={mineSet} spoken={range !== null} />
      )}
      {shown !== null && !range && (
        <PlotCard
          map={map}
          cell={shown}
          status={status}
          selected={isSelected && (status === 'free' || status === 'unknown')}
          hint={onAdd ? t(hintFor(status, cursor !== null, isSelected)) : ''}
          line={line}
        />
      )}
      {areaTool && onAdd && !area && <AreaHint touch={touch} />}
      <KeysHint map={map} cursor={cursor !== null} />
      <CursorAnnouncer cell={range ? null : cursor} status={status} selected={isSelected} />
      {onAdd && <PlotLegend live={live} hasCollected={hasCollected} />}
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
