import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useMyCollectedCells } from '#features/map/data/use-my-cells.ts'
import { markDrawn } from '#features/map/rendering/mark-drawn.ts'
import type { PlotInteractionProps } from './plot-interaction.tsx'
import { useGridVisible } from '#features/map/rendering/use-grid-visible.ts'
import { useLandUpdates } from '#features/map/rendering/use-land-updates.ts'
import { usePlotsDrawing } from '#features/map/rendering/use-plots-drawing.ts'
import { ZoomHint } from '#features/map/overview/zoom-hint.tsx'
import { withWords } from '#lib/i18n/words.ts'

/** Loaded only at plot zoom, so that the world view starts without it. */
const PlotInteraction = lazy(() => withWords(() => import('./plot-interaction.tsx')))

interface PlotsLayerProps
  extends
    Omit<PlotInteractionProps, 'selected' | 'mine' | 'live'>,
    Partial<Pick<PlotInteractionProps, 'selected' | 'mine'>> {
  /** Outlined without being selected: the plots of a shared link. */
  highlighted?: readonly number[]
  /** Drawn as a collection instead of the visitor's own collections: another's. */
  collection?: readonly number[] | undefined
}

const NO_CELLS: readonly number[] = []

/**
 * The plots on a map: grid, live status, plot card, and selection by pointer, touch and keyboard. It has no state:
 * the page passes the selected plots and the visitor's own. Keep the identity of unchanged arrays, or they are drawn
 * again. `flyToCells(map, cells)` shows plots.
 */
export function PlotsLayer({
  map,
  selected = NO_CELLS,
  mine = NO_CELLS,
  highlighted = NO_CELLS,
  collection,
  ...shared
}: PlotsLayerProps) {
  const visible = useGridVisible(map)
  const mineCollected = useMyCollectedCells()
  const drawn = useMemo(() => (collection ? [...mine, ...collection] : mine), [mine, collection])
  usePlotsDrawing(map, { mine: drawn, selected, highlighted, collected: collection ?? mineCollected })
  const { live } = useLandUpdates(map)
  useEffect(() => markDrawn(map), [map])

  if (!visible) return <ZoomHint map={map} />
  return (
    <Suspense>
      <PlotInteraction map={map} selected={selected} mine={mine} live={live} {...shared} />
    </Suspense>
  )
}
