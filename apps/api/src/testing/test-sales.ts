import { randomUUID } from 'node:crypto'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { holdPlots } from '#features/plots/hold-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'

/** A plot of a paid order, in Hanoi. */
export const aPlot = (cell: number) => ({
  cell: BigInt(cell),
  district: 'Ba Dinh',
  country: 'VN',
  priceCents: 2500n,
})

/** Assigns cells to the account, as a paid order does. */
export const sellPlots = (db: Db, ownerId: string, cells: readonly number[]): Promise<bigint[]> =>
  inTransaction(db, (tx) =>
    grantPlots(tx, { orderId: randomUUID(), ownerId, collectionId: null, plots: cells.map(aPlot) }),
  )

/** Holds cells for a new order, and returns the order's id. */
export const holdSomePlots = (db: Db, cells: readonly number[]): Promise<string> =>
  inTransaction(db, async (tx) => {
    const orderId = randomUUID()
    await holdPlots(tx, { orderId, plots: cells.map(aPlot) })
    return orderId
  })
