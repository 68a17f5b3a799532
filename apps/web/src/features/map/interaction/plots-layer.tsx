import { lazy, Suspense, useEffect } from 'react'
import { markDrawn } from '#features/map/rendering/mark-drawn.ts'
import type { PlotsHandProps } from './plot-interaction.tsx'
import { useGridVisible } from '#features/map/rendering/use-grid-visible.ts'
import { useLandNews } from '#features/map/rendering/use-land-news.ts'
import { usePlotsDrawing } from '#features/map/rendering/use-plots-drawing.ts'
import { ZoomHint } from '#features/map/overview/zoom-hint.tsx'
import { withWords } from '#lib/i18n/words.ts'

/** Choosing begins where plots can be seen; the world from afar loads without it. */
const PlotInteraction = lazy(() => withWords(() => import('./plot-interaction.tsx')))

interface PlotsLayerProps
  extends
    Omit<PlotsHandProps, 'selected' | 'mine' | 'live'>,
    Partial<Pick<PlotsHandProps, 'selected' | 'mine'>> {
  /** Outlined, without being chosen: the plots of a shared link. */
  highlighted?: readonly number[]
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
  ...hand
}: PlotsLayerProps) {
  const visible = useGridVisible(map)
  usePlotsDrawing(map, { mine, selected, highlighted })
  const { live } = useLandNews(map)
  useEffect(() => markDrawn(map), [map])

  if (!visible) return <ZoomHint map={map} />
  return (
    <Suspense>
      <PlotInteraction map={map} selected={selected} mine={mine} live={live} {...hand} />
    </Suspense>
  )
}
