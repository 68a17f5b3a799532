/** Plots for tests, granted without an order. */
import { randomBytes } from 'node:crypto'
import { cellAt, cellId, cellOf } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { nameEvent } from '#features/chain/events/name-event.ts'
import { createCollection } from '#features/collections/create-collection.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { plantEvent } from './planted-events.ts'
import type { TestApi } from './test-api.ts'

let nextRow = 0

/** Adjacent plots that no other test uses. */
export function someCells(count: number): number[] {
  const { row, col } = cellOf(cellAt(108.2412, 16.0956))
  nextRow += 1
  return Array.from({ length: count }, (_, n) => cellId({ row: row + nextRow, col: col + n })).toSorted(
    (a, b) => a - b,
  )
}

export interface GivenPlots {
  count: number
  collectionId?: string | null
  mintState?: 'granted' | 'minted'
}

/** Returns their ids, in grid order. */
export async function givePlots(
  { db }: TestApi,
  ownerId: string,
  { count, collectionId = null, mintState }: GivenPlots,
): Promise<string[]> {
  const cells = someCells(count).map(BigInt)
  const plots = cells.map((cell) => ({ cell, district: 'Sơn Trà', country: 'VN', priceCents: 2500n }))
  await inTransaction(db, async (tx) => {
    await grantPlots(tx, { orderId: null, ownerId, collectionId, plots })
    if (mintState)
      await sql`update plots set mint_state = ${mintState} where cell = any(${cells}::bigint[])`.execute(tx)
  })
  return cells.map(String)
}

export const aCollection = ({ db }: TestApi, ownerId: string, name = 'Riverside'): Promise<string> =>
  inTransaction(db, (tx) => createCollection(tx, { ownerId, name }))

/** Creates a grant without the minter's transaction: the wallet may mint the plot on chain 5. */
export async function aGrant(
  { db }: Pick<TestApi, 'db'>,
  { cell, accountId, to }: { cell: string; accountId: string; to: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update plots set mint_state = 'granted' where cell = ${cell}::bigint`.execute(tx)
    await sql`
      insert into mint_grants (chain_id, cell, attempt, account_id, to_address, path, deadline)
      values (5, ${cell}::bigint, 0, ${accountId}, ${to.toLowerCase()}, ${`plots/${cell}`},
        date_trunc('second', now() + interval '10 days'))`.execute(tx)
  })
}

/** Applies a final transfer of the plot's token; returns the transaction's hash. */
export async function sendPlot(tx: Tx, { cell, to }: { cell: bigint; to: string }): Promise<string> {
  const tx_hash = `0x${randomBytes(32).toString('hex')}` as const
  const subject = String(cell)
  await plantEvent(tx, { contract: 'LandNft', event: 'Transfer', args: { to }, txHash: tx_hash, subject })
  await nameEvent(tx, 5, { block_time: new Date(), tx_hash, log_index: 3, args: { to } })
  await transferPlot(tx, { cell, to })
  return tx_hash
}
