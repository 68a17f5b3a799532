/** Ends the mint of a collection, by the minter's transaction or by the event, whichever comes first. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { onTransactionSettled, wasSigned } from '#features/chain/sender/own-transactions.ts'
import { lockCollections, markMinted, reopenCollections } from '#features/collections/mint-collections.ts'
import { recordNotices } from '#features/notices/record-notices.ts'
import { lockPlotsOfCollection } from '#features/plots/transfer-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Collections } from '#platform/db/schema.generated.ts'
import { requestMintTransaction } from './begin-mint.ts'
import { lockMint } from './mint-queries.ts'
import type { MintRow } from './mint-queries.ts'

const purpose = 'collection-mint'

export const settleMint = onTransactionSettled(purpose, async (tx, { subject: tid, ...end }) => {
  const mint = await lockWithCollection(tx, tid)
  if (!mint) return
  if (end.state === 'done') return completeMint(tx, mint, end.txHash)
  // After a deep reorganisation a completed mint may fail; it stays minted until an operator has checked it.
  if (mint.state !== 'minting') return
  if (end.txHash === null && (await wasSigned(tx, { purpose, subject: tid, attempt: mint.attempt })))
    return tryAgain(tx, mint)
  await failMint(tx, mint, end.trouble)
})

/** Lock order: plots, then the collection, then the mint. */
export async function lockWithCollection(tx: Tx, tid: string): Promise<MintRow | null> {
  const { rows } = await sql<Pick<MintRow, 'collection_id'>>`
    select collection_id from collection_mints where id = ${tid}`.execute(tx)
  if (!rows[0]) return null
  await lockPlotsOfCollection(tx, rows[0].collection_id)
  await lockCollections(tx, [rows[0].collection_id])
  return lockMint(tx, tid)
}

/** Also completes a mint that counted as failed. The caller has locked both. */
export async function completeMint(tx: Tx, mint: MintRow, txHash: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update collection_mints set state = 'minted', tx_hash = ${txHash}, trouble = null
    where id = ${mint.id} and state in ('minting', 'failed')`.execute(tx)
  if (!numAffectedRows) return
  await markMinted(tx, { id: mint.collection_id, txid: txHash })
  const { rows } = await sql<Pick<Selectable<Collections>, 'name'>>`
    select name from collections where id = ${mint.collection_id}`.execute(tx)
  await recordNotices(tx, [
    {
      accountId: mint.account_id,
      kind: 'collection_minted',
      reference: mint.collection_id,
      subject: `collection:${rows[0]?.name ?? ''}`,
    },
  ])
}

/** Reopens the collection. The fee stays paid, so the retry is free. The caller has locked both. */
async function failMint(tx: Tx, mint: MintRow, trouble: string): Promise<void> {
  await sql`
    update collection_mints set state = 'failed', trouble = ${trouble}
    where id = ${mint.id} and state = 'minting'`.execute(tx)
  await reopenCollections(tx, [mint.collection_id])
}

/**
 * The transaction was signed and then lost, because the key was used elsewhere: it may still be on the chain. The
 * contract rejects a second mint, so a retry is safe, and the collection stays closed.
 */
async function tryAgain(tx: Tx, mint: MintRow): Promise<void> {
  const { rows: collections } = await sql<Pick<Selectable<Collections>, 'uriid'>>`
    select uriid from collections where id = ${mint.collection_id}`.execute(tx)
  const { rows } = await sql<Pick<MintRow, 'attempt'>>`
    update collection_mints set attempt = attempt + 1
    where id = ${mint.id} and state = 'minting' returning attempt`.execute(tx)
  await requestMintTransaction(tx, { ...mint, attempt: rows[0]!.attempt }, collections[0]!.uriid)
}
