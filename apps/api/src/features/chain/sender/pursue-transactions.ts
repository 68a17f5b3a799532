/**
 * Processes signed transactions: sends them again until the chain has them, offers a higher fee if they are not mined,
 * and closes them once they are final. The receipt decides which version was mined. Requests no estimates, and no
 * transaction waits for another.
 */
import { sql } from 'kysely'
import type { Address, TransactionReceipt } from 'viem'
import { inTransaction } from '#platform/db/database.ts'
import { findPassingRevert } from './find-passing-revert.ts'
import { findReceipt, succeededAnywhere } from './find-receipt.ts'
import { hasTransferred } from './has-transferred.ts'
import { inChunks } from './key-turn.ts'
import type { KeyTurn } from './key-turn.ts'
import { readLook } from './look-at-chain.ts'
import type { Look } from './look-at-chain.ts'
import { offerMore } from './offer-more.ts'
import { settleTransaction } from './own-transactions.ts'
import { sendBytes } from './send-bytes.ts'
import type { Sent } from './sent-transaction.ts'

const mostClosed = 100
/** A key's transactions are mined in the order of their nonces, so only the first ones matter. */
const mostSentAgain = 20
/** Turns that a version may stay unmined before the fee is raised. */
const patienceTurns = 30
/** Turns in a row that a node must report a nonce as lost, because a single answer may be wrong. */
const turnsUntilLost = 10

export async function pursueSent(turn: KeyTurn): Promise<void> {
  const addresses = await findAddresses(turn)
  if (addresses.length === 0) return
  const look = await readLook(turn, addresses)
  const rows: Sent[] = []
  for (const address of addresses) rows.push(...(await findSent(turn, address, look.countOf(address))))
  let trouble: unknown
  for (const chunk of inChunks(rows)) {
    if (turn.closing.aborted) break
    const ends = await Promise.allSettled(chunk.map((row) => pursue(turn, look, row)))
    const failed = ends.filter((end) => end.status === 'rejected')
    trouble ??= failed[0]?.reason
    // A node that fails for the whole chunk is not queried about the rest.
    if (failed.length === chunk.length) break
  }
  if (trouble) throw trouble
}

/** The present address of the key and any earlier ones. */
async function findAddresses({ db, chainId, signer }: KeyTurn): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select distinct from_address as address from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'sent'`.execute(db)
  return rows.map(({ address }) => address)
}

/** The oldest mined and the oldest unmined transactions, each with its own limit. */
async function findSent({ db, chainId, signer }: KeyTurn, address: Address, count: bigint): Promise<Sent[]> {
  const ours = sql`
    t.chain_id = ${chainId} and t.signer = ${signer.name} and t.from_address = ${address} and t.state = 'sent'`
  const { rows } = await sql<Sent>`
    with found as (
      (select * from chain_transactions t where ${ours} and nonce < ${count} order by nonce limit ${mostClosed})
      union all
      (select * from chain_transactions t where ${ours} and nonce >= ${count} order by nonce limit ${mostSentAgain})
    )
    select t.id, t.purpose, t.nonce, t.from_address, t.to_address, t.value_wei, t.data, t.gas, t.doubts,
      (select coalesce(json_agg(json_build_object(
          'hash', hash, 'bytes', bytes, 'fee', max_fee_per_gas::text, 'tip', max_priority_fee_per_gas::text,
          'age_ms', extract(epoch from clock_timestamp() - greatest(signed_at, t.try_at)) * 1000
        ) order by signed_at desc), '[]') from signed_transactions s where s.transaction_id = t.id) as versions
    from found t order by t.nonce`.execute(db)
  return rows
}

async function pursue(turn: KeyTurn, look: Look, sent: Sent): Promise<void> {
  const count = look.countOf(sent.from_address)
  if (sent.nonce < count) return closeWhenFinal(turn, look, sent)
  if (sent.doubts > 0) await noteDoubts(turn, sent, 0)
  const [newest] = sent.versions
  if (!newest) return
  const isPassedOver = sent.nonce === count && newest.age_ms > turn.pollMs * patienceTurns
  await sendBytes(turn.client, isPassedOver ? await offerMore(turn, sent) : newest.bytes)
}

async function closeWhenFinal(turn: KeyTurn, look: Look, sent: Sent): Promise<void> {
  const { db, client, settlements } = turn
  const receipt = await findReceipt(client, sent.versions)
  if (!receipt) return closeWhenLost(turn, look, sent)
  const { blockNumber, blockHash, status, transactionHash: txHash } = receipt
  if (blockNumber > look.final) return
  // A node may still return the receipt of a block that left the chain.
  if ((await look.hashOf(blockNumber)) !== blockHash) return
  const isDone = status === 'success' && hasTransferred(sent, receipt)
  // A token that returned false succeeded on every node, but moved nothing.
  if (status !== 'success' && (await succeededAnywhere(turn.nodes, sent.versions))) return
  const end = isDone
    ? ({ from: 'sent', state: 'done', txHash } as const)
    : await judgeFailure(turn, sent, receipt)
  await inTransaction(db, (tx) => settleTransaction(tx, sent.id, end, settlements))
}

/**
 * Nodes do not report why a transaction reverted. Simulates the call at its block or, if that state is gone, at the
 * latest one.
 */
async function judgeFailure(
  turn: KeyTurn,
  { purpose, from_address: from, to_address: to, data }: Sent,
  { status, blockNumber, transactionHash: txHash }: TransactionReceipt,
) {
  const call = { purpose, from, to, data }
  const passing =
    status === 'success' ? null : await findPassingRevert(turn, call, blockNumber).catch(() => null)
  const trouble = passing ?? 'it was mined and had no effect'
  return { from: 'sent', state: 'failed', txHash, trouble, isPassing: passing !== null } as const
}

/**
 * The key was used elsewhere, so the nonce is lost. Only a person can find out whether the money was sent another way,
 * so it is never sent automatically under another nonce. Reported too early, an operator may pay twice.
 */
async function closeWhenLost(turn: KeyTurn, look: Look, sent: Sent): Promise<void> {
  const { db, client, chainId, settlements } = turn
  const { nonce, from_address: address } = sent
  const blockNumber = look.final > 0n ? look.final : 0n
  const settled = BigInt(await client.getTransactionCount({ address, blockNumber }))
  // Looked up again after the count: the node may have mined our transaction between the two requests.
  if (settled <= nonce || (await findReceipt(client, sent.versions))) return
  if (sent.doubts + 1 < turnsUntilLost) return noteDoubts(turn, sent, sent.doubts + 1)
  if (await succeededAnywhere(turn.nodes, sent.versions)) return
  const trouble = `nonce ${nonce} was used for something else`
  const end = { from: 'sent', state: 'failed', txHash: null, trouble } as const
  await inTransaction(db, async (tx) => {
    await settleTransaction(tx, sent.id, end, settlements)
    await followNonce(tx, { chainId, address, settled })
  })
}

async function noteDoubts({ db }: KeyTurn, { id }: Sent, doubts: number): Promise<void> {
  await sql`update chain_transactions set doubts = ${doubts} where id = ${id} and state = 'sent'`.execute(db)
}

/** If the key was used elsewhere, the next nonces start after those uses. */
async function followNonce(
  tx: Parameters<typeof settleTransaction>[0],
  { chainId, address, settled }: { chainId: number; address: Address; settled: bigint },
): Promise<void> {
  await sql`
    update chain_signers set next_nonce = ${settled}
    where chain_id = ${chainId} and address = ${address} and next_nonce < ${settled}`.execute(tx)
}
