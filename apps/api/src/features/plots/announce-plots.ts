/** Notifies open maps, and the counts, of changed plots in the same transaction. */
import { blockOf } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { Tx } from '#platform/db/database.ts'
import { mapTopic } from '#platform/live/live-events.ts'
import { publish } from '#platform/live/live-hub.ts'
import { noteChangedBlocks } from './changed-blocks.ts'

/** Lists all blocks of an order; without a list, every instance would reload all watched blocks. */
const mostBlocksNamed = maxPlotsPerOrder

/** For sold plots: the counts change. */
export async function announceSold(tx: Tx, cells: readonly bigint[]): Promise<void> {
  if (cells.length === 0) return
  await noteChangedBlocks(tx, blocksOf(cells))
  await announceHeld(tx, cells)
}

/** For held and released plots: no count changes. */
export async function announceHeld(tx: Tx, cells: readonly bigint[]): Promise<void> {
  if (cells.length === 0) return
  const blocks = blocksOf(cells)
  await publish(tx, mapTopic, {
    type: 'plots',
    ...(blocks.length > mostBlocksNamed ? { all: true as const } : { blocks }),
  })
}

const blocksOf = (cells: readonly bigint[]): number[] =>
  [...new Set(cells.map((cell) => blockOf(Number(cell))))].toSorted((a, b) => a - b)
