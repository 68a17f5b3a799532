/**
 * For the minting feature: a plot with a pending mint can not enter a collection and is not granted twice. The
 * minting feature stores the grant.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'

/** Locks plots in cell order, regardless of owner. Returns the locked ones; some may be skipped. */
export async function lockPlots(
  tx: Tx,
  cells: bigint[],
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<bigint[]> {
  const { rows } = await sql<Pick<Selectable<Plots>, 'cell'>>`
    select cell from plots where cell = any(${cells}::bigint[])
    order by cell for no key update ${skipLocked ? sql`skip locked` : sql``}`.execute(tx)
  return rows.map(({ cell }) => cell)
}

/** Requires that the plot is locked, its owner's, and neither granted nor minted. */
export async function markGranted(tx: Tx, cell: bigint, ownerId: string): Promise<void> {
  await sql`update plots set mint_state = 'granted' where cell = ${cell} and mint_state is null`.execute(tx)
  await publish(tx, `account:${ownerId}`, { type: 'lands' })
}

/** The plots of a collection that was minted as a whole. Requires a lock on them. */
export async function markMintedTogether(tx: Tx, collectionId: string): Promise<void> {
  await sql`update plots set in_minted_collection = true where collection_id = ${collectionId}`.execute(tx)
}

/** Requires a lock on the plots. Minted plots stay minted. */
export async function unmarkGranted(tx: Tx, cells: bigint[]): Promise<void> {
  const { rows } = await sql<Pick<Selectable<Plots>, 'owner_id'>>`
    update plots set mint_state = null
    where cell = any(${cells}::bigint[]) and mint_state = 'granted' returning owner_id`.execute(tx)
  for (const ownerId of new Set(rows.map(({ owner_id }) => owner_id)))
    if (ownerId !== null) await publish(tx, `account:${ownerId}`, { type: 'lands' })
}
