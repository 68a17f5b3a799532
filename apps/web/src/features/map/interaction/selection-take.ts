/** What happens when someone wants plots, whichever way they pointed at them. */
import { blockOf, cellsInRectangle } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { TFunction } from 'i18next'
import { announce } from '#ui/status-line.tsx'
import { findStatus, refusals, statusOf } from '#features/map/data/plot-status.ts'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'

export interface TakeResult {
  added: number
  /** How many found no room. */
  over: number
}

export interface Selection {
  selected: ReadonlySet<number>
  mine: ReadonlySet<number>
  /** Undefined where nothing was taken, and the visitor was told why. */
  onTake?: ((cells: number[]) => TakeResult | undefined) | undefined
  onDrop?: ((cells: number[]) => void) | undefined
  /** Instead of taking: which plot was meant. */
  onPick?: ((cell: number) => void) | undefined
  /** A plot that is somebody's, or one's own: what can be known of it. */
  onOpen?: ((cell: number) => void) | undefined
}

type Translate = TFunction<'plots'>

/** A screen of 4K at zoom 11 has about as many; the limit of a cart is far below. */
const MOST_IN_RECTANGLE = 40_000

export async function toggleCell(cell: number, selection: Selection, t: Translate): Promise<void> {
  const { selected, mine, onTake, onPick, onOpen } = selection
  if (onPick) return onPick(cell)
  if (!onTake) return undefined
  if (selected.has(cell)) {
    drop([cell], selection, t)
    return undefined
  }
  const status = await findStatus(cell, mine)
  if (onOpen && (status === 'yours' || status === 'sold')) return onOpen(cell)
  const refusal = status === 'unknown' ? 'refusedUnknown' : refusals[status]
  if (refusal) return announce(t(refusal))
  if (onTake([cell])?.added) tellTaken([cell], selection, t('took', { count: 1 }), t)
  return undefined
}

/** In and out go quickly: each says what it did, and can be taken back. */
function tellTaken(cells: number[], { onDrop }: Selection, said: string, t: Translate): void {
  announce(said, onDrop ? { label: t('undo'), take: () => onDrop(cells) } : null)
}

function drop(cells: number[], { onTake, onDrop }: Selection, t: Translate): void {
  onDrop?.(cells)
  announce(t('dropped', { count: cells.length }), { label: t('undo'), take: () => void onTake?.(cells) })
}

export async function takeRectangle(rectangle: Rectangle, selection: Selection, t: Translate): Promise<void> {
  const { ids, total } = cellsInRectangle(rectangle, MOST_IN_RECTANGLE)
  await takeCells(ids, total, selection, t)
}

/** Takes what is free of them; where all of that is taken already, lets go of it. False where nothing was done. */
export async function takeCells(
  cells: readonly number[],
  /** Of how many they are the first. */
  total: number,
  selection: Selection,
  t: Translate,
): Promise<boolean> {
  const { selected, mine, onTake } = selection
  if (!onTake) return false
  await plotBlocks.load([...new Set(cells.map(blockOf))])
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
  const result = onTake(fresh)
  if (!result) return false
  const notFree = total - open.length
  // What found no room was said already.
  if (result.over === 0) {
    const leftOut = notFree > 0 ? ` ${t('leftOut', { count: notFree })}` : ''
    tellTaken(fresh, selection, t('took', { count: result.added }) + leftOut, t)
  }
  return true
}
