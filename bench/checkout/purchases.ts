/** The plots that the bench buys: unsold land, the next piece each time. */
import type { PlotsOrder } from '../../apps/api/src/features/orders/open-order.ts'
import { cityBlocks } from '../land/fill-land.ts'

const cellsPerBlock = 4096
/** The cell range of one pgbench client. These cells are numbers only, not real places. */
export const laneWidth = 400_000_000

/** As in the price list: 300 plots are 25% cheaper. */
export function priceOfPlots(plots: number): PlotsOrder['price'] {
  const percent = plots >= 300 ? 25 : 0
  const subtotalCents = BigInt(plots) * 2500n
  const discountCents = (subtotalCents * BigInt(percent)) / 100n
  return {
    basePriceCents: 2500n,
    subtotalCents,
    discountCents,
    discountPercent: percent,
    totalCents: subtotalCents - discountCents,
    discounts: percent === 0 ? [] : [{ amount: 300, percent }],
  }
}

/** Differs between purchases, so that the search for an identical earlier purchase finds none. */
export const fingerprintStart = 'bench '

export const purchaseOf = (accountId: string, cells: readonly number[]): PlotsOrder => ({
  accountId,
  fingerprint: `${fingerprintStart}${cells[0]}` as PlotsOrder['fingerprint'],
  method: 'credits',
  landType: 'individual',
  collectionId: null,
  plots: cells.map((cell) => ({ cell: BigInt(cell), district: 'Ba Dinh', country: 'VN' })),
  price: priceOfPlots(cells.length),
  network: null,
})

export const cellsFrom = (first: number, plots: number): number[] =>
  Array.from({ length: plots }, (_, at) => first + at)

/** Pieces of this many plots each, all of them for sale, none of them twice. */
export function* piecesOfLand(): Generator<number[], never, number> {
  const taken = new Set<number>()
  let plots = yield []
  for (let seed = 1; ; seed += 1)
    for (const { block } of cityBlocks(1_000_000, taken, seed)) {
      taken.add(block)
      const end = (block + 1) * cellsPerBlock
      for (let first = block * cellsPerBlock; first + plots <= end;) {
        const piece = cellsFrom(first, plots)
        first += plots
        plots = yield piece
      }
    }
}
