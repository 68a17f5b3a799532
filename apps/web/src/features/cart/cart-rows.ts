/** The rows of the cart's list: adjacent plots share one row, which expands to single plots. */
import type { PlotGroup } from '@meridian/shared/grid/group-plots'

export type CartRow =
  | { kind: 'group'; key: string; group: PlotGroup; isOpen: boolean }
  | {
      kind: 'plot'
      key: number
      cell: number
      /** The key of the group that it was opened from. */ of: string | null
    }

/** A group is open while one of its plots was opened, so it stays open when it grows or falls apart. */
export function cartRows(groups: readonly PlotGroup[], opened: ReadonlySet<number>): CartRow[] {
  return groups.flatMap((group): CartRow[] => {
    const { cells } = group
    if (cells.length === 1) return [plotRow(cells[0]!, null)]
    const key = `group ${cells[0]}`
    const isOpen = cells.some((cell) => opened.has(cell))
    return [{ kind: 'group', key, group, isOpen }, ...(isOpen ? cells.map((cell) => plotRow(cell, key)) : [])]
  })
}

const plotRow = (cell: number, of: string | null): CartRow => ({ kind: 'plot', key: cell, cell, of })
