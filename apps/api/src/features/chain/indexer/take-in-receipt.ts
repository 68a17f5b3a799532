/**
 * A receipt proves the logs of its transaction. If the node omitted them when the block was read, they are stored here;
 * they become final as usual, when the indexer goes on.
 */
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { readCursor } from '#features/chain/events/chain-cursor.ts'
import { decodeEvent } from '#features/chain/events/decode-event.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import { applySeenEvents } from '#features/chain/events/final-events.ts'
import type { IndexedChain } from '#features/chain/rpc/indexed-chain.ts'
import { storeEvents } from '#features/chain/events/store-events.ts'
import { watchReceivers } from '#features/chain/receiving/watch-receivers.ts'

/** Returns whether it stored any event. */
export async function takeInReceipt(db: Db, chain: IndexedChain, transaction: Hash): Promise<boolean> {
  const { chainId, node, sources, effects } = chain
  if (await isStored(db, chainId, transaction)) return false
  await watchReceivers(db, chain)
  const receipt = await node.receipt(transaction)
  const cursor = await readCursor(db, chainId)
  if (!receipt || !cursor || cursor.stopped_at || receipt.blockNumber > cursor.read_number) return false
  const block = await node.block(receipt.blockNumber)
  if (block?.hash !== receipt.blockHash) return false
  const events = receipt.logs.flatMap((log) => decodeEvent(log, sources, block.time) ?? [])
  if (events.length === 0) return false
  return inTransaction(db, async (tx) => {
    // Does not wait for the lock: if another process is moving the cursor, the caller tries again.
    if (!(await lockVersion(tx, chainId, cursor.version))) return false
    if (!(await isOnIndexedChain(tx, chainId, events[0]!))) return false
    const added = await storeEvents(tx, chain, events)
    const seen = added.filter(({ block_number }) => block_number > cursor.final_number)
    await applySeenEvents(tx, chainId, seen, effects)
    return added.length > 0
  })
}

async function isStored(db: Db, chainId: number, transaction: Hash): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events where tx_hash = ${transaction} and chain_id = ${chainId} limit 1`.execute(db)
  return rows.length > 0
}

async function lockVersion(tx: Tx, chainId: number, version: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from chain_cursors where chain_id = ${chainId} and version = ${version} and stopped_at is null
    for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update chain_cursors set version = version + 1, due_at = 'epoch' where chain_id = ${chainId}`.execute(tx)
  return true
}

/** False if another hash is stored for the block's number; true if none is stored. */
async function isOnIndexedChain(tx: Tx, chainId: number, event: EventRow): Promise<boolean> {
  const { rows } = await sql`
    select from chain_blocks
    where chain_id = ${chainId} and number = ${event.block_number} and hash <> ${event.block_hash}`.execute(
    tx,
  )
  return rows.length === 0
}
