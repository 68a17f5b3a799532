/** For the feature that keeps the collections: it decides which plots may go where, between these two. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'

type LockedPlot = Pick<Selectable<Plots>, 'collection_id' | 'mint_state'>

/** Those of the cells that are the account's, locked in the order of the grid. */
export async function lockOwnPlots(tx: Tx, accountId: string, cells: bigint[]): Promise<LockedPlot[]> {
  const { rows } = await sql<LockedPlot>`
    select collection_id, mint_state from plots
    where cell = any(${cells}::bigint[]) and owner_id = ${accountId}
    order by cell for no key update`.execute(tx)
  return rows
}

/** Null: out of their collections. The plots are locked. */
export async function collectPlots(tx: Tx, cells: bigint[], collectionId: string | null): Promise<void> {
  await sql`update plots set collection_id = ${collectionId} where cell = any(${cells}::bigint[])`.execute(tx)
}
