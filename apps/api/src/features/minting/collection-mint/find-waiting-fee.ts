import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { CollectionMints } from '#platform/db/schema.generated.ts'

/** In wei: what the open order for this mint asks for; null if there is none. */
export async function findWaitingFee(
  db: Db | Tx,
  { accountId, collectionId }: { accountId: string; collectionId: string },
): Promise<bigint | null> {
  const { rows } = await sql<Pick<Selectable<CollectionMints>, 'fee_wei'>>`
    select fee_wei from collection_mints join orders on orders.id = collection_mints.id
    where collection_mints.collection_id = ${collectionId} and orders.account_id = ${accountId}
      and orders.state = 'open'`.execute(db)
  return rows[0] ? BigInt(rows[0].fee_wei) : null
}
