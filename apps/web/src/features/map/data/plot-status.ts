import { blockOf, isForSale } from '@meridian/shared/grid'
import { plotBlocks } from './plot-blocks.ts'
import type { GroundStatus } from './plot-blocks.ts'

export type PlotStatus = GroundStatus | 'yours' | 'notForSale'

/** Catalogue keys of the reasons why a plot cannot be selected, by status. */
export const refusals = {
  free: undefined,
  unknown: undefined,
  sold: 'refusedSold',
  held: 'refusedHeld',
  yours: 'refusedYours',
  notForSale: 'refusedLatitude',
} as const satisfies Record<PlotStatus, string | undefined>

/** Synchronous; 'unknown' where the block is not loaded. `mine` are the visitor's plots. */
export function statusOf(cell: number, mine: ReadonlySet<number>): PlotStatus {
  if (!isForSale(cell)) return 'notForSale'
  return mine.has(cell) ? 'yours' : plotBlocks().statusOf(cell)
}

/** Loads the block first where needed; 'unknown' only when that failed. */
export async function findStatus(cell: number, mine: ReadonlySet<number>): Promise<PlotStatus> {
  const known = statusOf(cell, mine)
  if (known !== 'unknown') return known
  await plotBlocks().load([blockOf(cell)])
  return statusOf(cell, mine)
}
