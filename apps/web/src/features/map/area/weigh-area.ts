/** What letting go of a rectangle would do. */
import { cellsInRectangle } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { PlotStatus } from '#features/map/data/plot-status.ts'

export interface AreaWeight {
  /** Plots that would be added: for sale, and not chosen yet. */
  added: number
  /** Chosen ones that would be let go of: only where there is nothing to add. */
  dropped: number
}

/** So many are looked at one by one; a wider rectangle is far beyond what a cart holds anyway. */
const MOST_LOOKED_AT = 5000

export function weighArea(
  rectangle: Rectangle,
  selected: ReadonlySet<number>,
  statusOf: (cell: number) => PlotStatus,
): AreaWeight {
  const { ids, total } = cellsInRectangle(rectangle, MOST_LOOKED_AT)
  if (total > ids.length) return { added: total, dropped: 0 }
  const isOpen = (status: PlotStatus) => status === 'free' || status === 'unknown'
  const added = ids.filter((cell) => !selected.has(cell) && isOpen(statusOf(cell))).length
  return { added, dropped: added > 0 ? 0 : ids.filter((cell) => selected.has(cell)).length }
}
