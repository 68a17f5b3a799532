/**
 * From the first sight of a fee until it is final, the collection counts as being minted. So its owner is not offered a
 * second payment, and its plots do not change.
 */
import { sql } from 'kysely'
import {
  closeCollection,
  lockCollections,
  lockOwnCollection,
  reopenCollections,
} from '#features/collections/mint-collections.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintRow } from './mint-queries.ts'
import { findObstacle } from './find-obstacle.ts'

/** A right fee was seen. A collection that can not be minted stays open, and its fee is refunded when final. */
export async function awaitFee(tx: Tx, { tid, txHash }: { tid: string; txHash: string }): Promise<void> {
  const mint = await readMint(tx, tid)
  if (!mint) return
  const own = { id: mint.collection_id, ownerId: mint.account_id }
  const collection = await lockOwnCollection(tx, own)
  if (!collection || (await findObstacle(tx, collection, tid))) return
  // Also when the wallet replaced the fee transaction by another.
  const { numAffectedRows } = await sql`
    update collection_mints set state = 'paying', fee_tx_hash = ${txHash}
    where id = ${tid} and state in ('asked', 'paying')`.execute(tx)
  if (numAffectedRows) await closeCollection(tx, collection.id)
}

/** The orders no longer wait for a seen fee. If the fee is mined later, the mint continues from there. */
export async function forgetFees(tx: Tx, tids: string[]): Promise<void> {
  const { rows } = await sql<Pick<MintRow, 'collection_id'>>`
    select collection_id from collection_mints
    where id = any(${tids}::uuid[]) and state = 'paying'`.execute(tx)
  if (rows.length === 0) return
  await lockCollections(
    tx,
    rows.map(({ collection_id }) => collection_id),
  )
  const { rows: forgotten } = await sql<Pick<MintRow, 'collection_id'>>`
    update collection_mints set state = 'asked', fee_tx_hash = null
    where id = any(${tids}::uuid[]) and state = 'paying' returning collection_id`.execute(tx)
  await reopenCollections(
    tx,
    forgotten.map(({ collection_id }) => collection_id),
  )
}

/** Whether a fee for the mint was seen. */
export async function isFeeAwaited(tx: Tx, tid: string): Promise<boolean> {
  return (await readMint(tx, tid))?.state === 'paying'
}

async function readMint(
  tx: Tx,
  tid: string,
): Promise<Pick<MintRow, 'collection_id' | 'account_id' | 'state'> | null> {
  const { rows } = await sql<Pick<MintRow, 'collection_id' | 'account_id' | 'state'>>`
    select collection_id, account_id, state from collection_mints where id = ${tid}`.execute(tx)
  return rows[0] ?? null
}
