import { blockOf, isForSale } from '@meridian/shared/grid'
import { plotBlocks } from './plots-blocks.ts'
import type { GroundStatus } from './plots-blocks.ts'

export type PlotStatus = GroundStatus | 'yours' | 'notForSale'

/** Why a plot cannot be taken, by its status: keys of the catalogue. */
export const refusals = {
  free: undefined,
  unknown: undefined,
  sold: 'refusedSold',
  held: 'refusedHeld',
  yours: 'refusedYours',
  notForSale: 'refusedLatitude',
} as const satisfies Record<PlotStatus, string | undefined>

/** At once, for plots whose block is known. `mine` are the plots of whoever looks. */
export function statusOf(cell: number, mine: ReadonlySet<number>): PlotStatus {
  if (!isForSale(cell)) return 'notForSale'
  return mine.has(cell) ? 'yours' : plotBlocks.statusOf(cell)
}

/** The same after reading what is not known yet; 'unknown' only where that failed. */
export async function findStatus(cell: number, mine: ReadonlySet<number>): Promise<PlotStatus> {
  const known = statusOf(cell, mine)
  if (known !== 'unknown') return known
  await plotBlocks.load([blockOf(cell)])
  return statusOf(cell, mine)
}
