/** For the collections feature, which decides between these two calls which plots may move. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'

export type LockedPlot = Pick<
  Selectable<Plots>,
  'cell' | 'name' | 'district' | 'country' | 'collection_id' | 'mint_state'
>

/** The account's own plots among the cells, locked in cell order. */
export async function lockOwnPlots(tx: Tx, accountId: string, cells: bigint[]): Promise<LockedPlot[]> {
  const { rows } = await sql<LockedPlot>`
    select cell, name, district, country, collection_id, mint_state from plots
    where cell = any(${cells}::bigint[]) and owner_id = ${accountId}
    order by cell for no key update`.execute(tx)
  return rows
}

/** Null removes them from their collections. Requires a lock on the plots. */
export async function collectPlots(tx: Tx, cells: bigint[], collectionId: string | null): Promise<void> {
  await sql`update plots set collection_id = ${collectionId} where cell = any(${cells}::bigint[])`.execute(tx)
}
