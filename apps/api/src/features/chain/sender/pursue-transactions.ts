/**
 * Brings what is signed to its end: sends it again as long as the chain does not have it, offers more for it when it
 * is passed over, and closes it when it is as deep as configured. Which version was mined, the receipt decides. It asks
 * for no estimate, and one transaction does not wait for another.
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
/** Transactions of one key are mined in the order of their nonces, so the first ones are what matters. */
const mostSentAgain = 20
/** Turns that a version may be passed over before more is offered. */
const patienceTurns = 30
/** Turns in a row that a node has to say so before a nonce counts as lost: what it says once may be wrong. */
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
    // A node that fails for all of them is not asked about the rest.
    if (failed.length === chunk.length) break
  }
  if (trouble) throw trouble
}

/** One, and whatever was the key before. */
async function findAddresses({ db, chainId, signer }: KeyTurn): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select distinct from_address as address from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'sent'`.execute(db)
  return rows.map(({ address }) => address)
}

/** The oldest that are mined and the oldest that are not: neither crowds the other out. */
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
  // A node may keep the receipt of a block that is on the chain no more.
  if ((await look.hashOf(blockNumber)) !== blockHash) return
  const isDone = status === 'success' && hasTransferred(sent, receipt)
  // A token that returned false succeeded on every node, and moved nothing.
  if (status !== 'success' && (await succeededAnywhere(turn.nodes, sent.versions))) return
  const end = isDone
    ? ({ from: 'sent', state: 'done', txHash } as const)
    : await judgeFailure(turn, sent, receipt)
  await inTransaction(db, (tx) => settleTransaction(tx, sent.id, end, settlements))
}

/** Nodes do not say why a transaction reverted: the call is simulated where it was mined, or where that state is gone, now. */
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
 * Somebody used the key elsewhere, and the nonce is gone. Whether the money went out some other way, only a person can
 * tell: it is never sent under another nonce by itself. An operator who is told too soon may pay it a second time.
 */
async function closeWhenLost(turn: KeyTurn, look: Look, sent: Sent): Promise<void> {
  const { db, client, chainId, settlements } = turn
  const { nonce, from_address: address } = sent
  const blockNumber = look.final > 0n ? look.final : 0n
  const settled = BigInt(await client.getTransactionCount({ address, blockNumber }))
  // Asked again after the count: the node may have mined one of ours between two questions.
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

/** Where the key was used elsewhere more than a little, the next ones begin behind all of that. */
async function followNonce(
  tx: Parameters<typeof settleTransaction>[0],
  { chainId, address, settled }: { chainId: number; address: Address; settled: bigint },
): Promise<void> {
  await sql`
    update chain_signers set next_nonce = ${settled}
    where chain_id = ${chainId} and address = ${address} and next_nonce < ${settled}`.execute(tx)
}
