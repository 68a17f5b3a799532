/** Estimates the effect of selecting a rectangle. */
import { cellsInRectangle } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { PlotStatus } from '#features/map/data/plot-status.ts'

export interface AreaEstimate {
  /** Plots that would be added: for sale, and not selected yet. */
  added: number
  /** Selected plots that would be removed: only when there is nothing to add. */
  dropped: number
}

/** A larger rectangle exceeds the cart's limit anyway, so its plots are not checked one by one. */
const MAX_CHECKED = 5000

export function estimateArea(
  rectangle: Rectangle,
  selected: ReadonlySet<number>,
  statusOf: (cell: number) => PlotStatus,
): AreaEstimate {
  const { ids, total } = cellsInRectangle(rectangle, MAX_CHECKED)
  if (total > ids.length) return { added: total, dropped: 0 }
  const isOpen = (status: PlotStatus) => status === 'free' || status === 'unknown'
  const added = ids.filter((cell) => !selected.has(cell) && isOpen(statusOf(cell))).length
  return { added, dropped: added > 0 ? 0 : ids.filter((cell) => selected.has(cell)).length }
}
