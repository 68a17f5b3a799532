/** Selects plots, for pointer, touch and keyboard alike. */
import { blockOf, cellsInRectangle } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { TFunction } from 'i18next'
import { announce } from '#ui/status-line.tsx'
import { findStatus, refusals, statusOf } from '#features/map/data/plot-status.ts'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'

export interface AddResult {
  added: number
  /** How many plots exceeded the cart's limit. */
  over: number
}

export interface Selection {
  selected: ReadonlySet<number>
  mine: ReadonlySet<number>
  /** Shows its own message about plots over the limit. */
  onAdd?: ((cells: number[]) => AddResult) | undefined
  onRemove?: ((cells: number[]) => void) | undefined
  /** Replaces selecting: called with the plot. */
  onPick?: ((cell: number) => void) | undefined
  /** Called with an owned or sold plot, to show its details. */
  onOpen?: ((cell: number) => void) | undefined
}

type Translate = TFunction<'plots'>

/** About the number of plots on a 4K screen at zoom 11; the cart's limit is far below. */
const MOST_IN_RECTANGLE = 40_000

export async function toggleCell(cell: number, selection: Selection, t: Translate): Promise<void> {
  const { selected, mine, onAdd, onPick, onOpen } = selection
  if (onPick) return onPick(cell)
  if (!onAdd) return undefined
  if (selected.has(cell)) {
    drop([cell], selection, t)
    return undefined
  }
  const status = await findStatus(cell, mine)
  if (onOpen && (status === 'yours' || status === 'sold')) return onOpen(cell)
  const refusal = status === 'unknown' ? 'refusedUnknown' : refusals[status]
  if (refusal) return announce(t(refusal))
  if (onAdd([cell]).added > 0) announceAdded([cell], selection, t('took', { count: 1 }), t)
  return undefined
}

/** Plots are added and removed without a confirmation, so each message offers Undo. */
function announceAdded(cells: number[], { onRemove }: Selection, said: string, t: Translate): void {
  announce(said, onRemove ? { label: t('undo'), run: () => onRemove(cells) } : null)
}

function drop(cells: number[], { onAdd, onRemove }: Selection, t: Translate): void {
  onRemove?.(cells)
  announce(t('dropped', { count: cells.length }), { label: t('undo'), run: () => void onAdd?.(cells) })
}

export async function addRectangle(rectangle: Rectangle, selection: Selection, t: Translate): Promise<void> {
  const { ids, total } = cellsInRectangle(rectangle, MOST_IN_RECTANGLE)
  await addCells(ids, total, selection, t)
}

/** Adds the free plots; if all of those are selected already, removes them. False when nothing was done. */
export async function addCells(
  cells: readonly number[],
  /** The size of the whole area; `cells` may be only its first plots. */
  total: number,
  selection: Selection,
  t: Translate,
): Promise<boolean> {
  const { selected, mine, onAdd } = selection
  if (!onAdd) return false
  await plotBlocks().load([...new Set(cells.map(blockOf))])
  const open = cells.filter((cell) => selected.has(cell) || statusOf(cell, mine) === 'free')
  const fresh = open.filter((cell) => !selected.has(cell))
  if (open.length === 0) {
    const [only] = cells
    const refusal = only === undefined || total > 1 ? undefined : refusals[statusOf(only, mine)]
    announce(t(refusal ?? 'noneFree'))
    return true
  }
  if (fresh.length === 0) {
    drop(open, selection, t)
    return true
  }
  const result = onAdd(fresh)
  const notFree = total - open.length
  // `onAdd` has already announced the plots over the limit.
  if (result.over === 0) {
    const leftOut = notFree > 0 ? ` ${t('leftOut', { count: notFree })}` : ''
    announceAdded(fresh, selection, t('took', { count: result.added }) + leftOut, t)
  }
  return true
}
