/**
 * Assigns nonces and signatures to waiting transactions. Each is judged separately: one that can not be estimated or
 * paid waits or fails alone, and later ones continue.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address, Hex } from 'viem'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import { createEstimator, leastGas } from './estimate-gas.ts'
import type { Estimate } from './estimate-gas.ts'
import { findFailedAttempts, judgeAttempt } from './judge-attempt.ts'
import type { FailedAttempt } from './judge-attempt.ts'
import { inChunks } from './key-turn.ts'
import type { KeyTurn } from './key-turn.ts'
import { readLook } from './look-at-chain.ts'
import type { Look } from './look-at-chain.ts'
import { judgeNonce } from '#features/chain/events/nonce-behind.ts'
import { settleTransaction } from './own-transactions.ts'
import type { Purpose } from './own-transactions.ts'
import { countInFlight, readKeyFunds, readPromised } from './read-key-funds.ts'
import type { KeyFunds } from './read-key-funds.ts'
import { readFees } from './read-fees.ts'
import { sendBytes } from './send-bytes.ts'
import { signTransaction } from './sign-transaction.ts'
import { takeLateSuccess } from './take-late-success.ts'

/** Signed but unmined transactions: nodes hold only a few per account, and their fees may become too low. */
const mostInFlight = 60

/** Limits a turn with a slow node, so that signed transactions are processed again soon. */
const longestTurnMs = 5000

/** In turns: an hour in live mode. The pause grows fourfold with each doubt up to this limit. */
const longestPause = 900

/** Turns until a call with a temporary error is simulated again: a minute in live mode. */
const turnsUntilLater = 15

interface Waiting extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei' | 'subject' | 'attempt'> {
  purpose: Purpose
  to_address: Address
  data: Hex
}

export interface Signed {
  /** Wei missing for transactions that still wait. */
  missing: bigint
  /** Why some or all transactions wait, except failures of the node. */
  trouble: string
}

export async function signWaiting(turn: KeyTurn): Promise<Signed> {
  if (!(await hasWaiting(turn))) return { missing: 0n, trouble: '' }
  const fees = await readFees(turn)
  if (!fees) {
    const trouble = 'gas costs more than the ceiling allows'
    await noteForAll(turn, trouble)
    return { missing: 0n, trouble }
  }
  const funds = await readKeyFunds(turn, fees)
  const behind = await judgeNonce(turn.db, turn, funds.count)
  if (behind) {
    await noteForAll(turn, behind)
    return { missing: 0n, trouble: behind }
  }
  const rows = await passEarlierAttempts(turn, await findPayable(turn, funds))
  const estimate = createEstimator(turn)
  const began = performance.now()
  let trouble = ''
  for (const chunk of inChunks(rows)) {
    if (turn.closing.aborted || performance.now() - began > longestTurnMs) break
    const estimates = await Promise.all(chunk.map((row) => estimate(row)))
    for (const [n, row] of chunk.entries())
      await attend(turn, funds, row, estimates[n]!).catch(async (error: unknown) => {
        if (nodeFailure(error)) throw error
        // For example a settlement that throws because it can not accept the failure.
        trouble = String(error).slice(0, 200)
        await putOff(turn, row.id, trouble)
      })
    for (const found of estimates) if (found.kind === 'later') trouble ||= found.trouble
  }
  await noteForAll(turn, 'gas costs more than was paid for it', sql`not ${isPaidFor(funds)}`)
  const missing = await noteMissing(turn, funds)
  return { missing, trouble: trouble || (missing > 0n ? `${missing} wei are missing` : '') }
}

async function hasWaiting({ db, chainId, signer }: KeyTurn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether the fee that was paid for a transaction covers the present gas price. After a day it is sent whatever it
 * costs. Once sent, its price is raised like any other, because it would block the key's later transactions.
 */
const isPaidFor = ({ fees }: KeyFunds) => sql<boolean>`(
  most_fee_per_gas is null or most_fee_per_gas >= ${fees.maxFeePerGas}
  or created_at < clock_timestamp() - interval '1 day'
)`

/** Skips transactions larger than the spendable balance, so that they do not use up the limit. */
async function findPayable(turn: KeyTurn, funds: KeyFunds): Promise<Waiting[]> {
  const { db, chainId, signer } = turn
  const room = mostInFlight - (await countInFlight(turn, funds))
  if (room <= 0) return []
  const { rows } = await sql<Waiting>`
    select id, purpose, subject, attempt, to_address, value_wei, data from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting' and try_at <= clock_timestamp()
      and ${isPaidFor(funds)}
      and value_wei <= ${funds.balance - (await readPromised(db, turn, funds)) - leastGas * funds.fees.maxFeePerGas}
    order by try_at, created_at limit ${room}`.execute(db)
  return rows
}

/**
 * Returns the rows that no earlier attempt blocks. An earlier attempt that was mined after all replaces the new one.
 */
async function passEarlierAttempts(turn: KeyTurn, rows: Waiting[]): Promise<Waiting[]> {
  const again = rows.filter(({ attempt }) => attempt > 0)
  if (again.length === 0) return rows
  const same = sql`(t.purpose, t.subject) in (
    select * from unnest(${again.map(({ purpose }) => purpose)}::text[], ${again.map(({ subject }) => subject)}::text[])
  )`
  const earlier = await findFailedAttempts(turn.db, same)
  if (earlier.length === 0) return rows
  const look = await readLook(turn, [])
  const stopped = new Set<string>()
  for (const attempt of earlier) {
    const row = again.find(
      ({ purpose, subject }) => purpose === attempt.purpose && subject === attempt.subject,
    )
    if (!row || stopped.has(row.id)) continue
    const trouble = await settleEarlier(turn, look, attempt).catch((error: unknown) =>
      nodeFailure(error)
        ? 'the node does not say what became of an earlier attempt'
        : String(error).slice(0, 200),
    )
    if (trouble === null) continue
    stopped.add(row.id)
    await putOff(turn, row.id, trouble)
  }
  return rows.filter(({ id }) => !stopped.has(id))
}

/** Null: the earlier attempt had no effect, so the next one may be signed. */
async function settleEarlier(turn: KeyTurn, look: Look, attempt: FailedAttempt): Promise<string | null> {
  const verdict = await judgeAttempt(turn, look, attempt)
  if (verdict.kind === 'happened') await takeLateSuccess(turn, attempt, verdict.txHash)
  if (verdict.kind === 'void') return null
  return verdict.kind === 'unsure' ? verdict.trouble : 'an earlier attempt was mined'
}

async function attend(turn: KeyTurn, funds: KeyFunds, row: Waiting, estimate: Estimate): Promise<void> {
  if (estimate.kind === 'refused') return refuse(turn, row.id, estimate.trouble)
  if (estimate.kind === 'doubtful') return doubt(turn, row.id, estimate)
  if (estimate.kind === 'later') return putOff(turn, row.id, estimate.trouble, turnsUntilLater)
  if (estimate.kind === 'short') return putOff(turn, row.id, shortage(turn))
  const bytes = await signTransaction(turn, funds, { ...row, gas: estimate.gas })
  if (bytes === 'short') return putOff(turn, row.id, shortage(turn))
  if (bytes) await sendBytes(turn.client, bytes)
}

async function refuse({ db, settlements }: KeyTurn, id: string, trouble: string): Promise<void> {
  const end = { from: 'waiting', state: 'failed', txHash: null, trouble } as const
  await inTransaction(db, (tx) => settleTransaction(tx, id, end, settlements))
}

async function doubt(
  turn: KeyTurn,
  id: string,
  { trouble, patience }: Extract<Estimate, { kind: 'doubtful' }>,
): Promise<void> {
  const { rows } = await sql<Pick<Selectable<ChainTransactions>, 'doubts'>>`
    update chain_transactions set doubts = doubts + 1, trouble = ${trouble},
      try_at = clock_timestamp()
        + make_interval(secs => ${turn.pollMs / 1000} * least(power(4, doubts), ${longestPause}))
    where id = ${id} and state = 'waiting' returning doubts`.execute(turn.db)
  if ((rows[0]?.doubts ?? 0) >= patience) await refuse(turn, id, trouble)
}

/** Postpones a transaction; it then comes after those that are due. */
async function putOff({ db, pollMs }: KeyTurn, id: string, trouble: string, turns = 1): Promise<void> {
  await sql`
    update chain_transactions set trouble = ${trouble},
      try_at = clock_timestamp() + make_interval(secs => ${(pollMs * turns) / 1000})
    where id = ${id} and state = 'waiting'`.execute(db)
}

const shortage = ({ signer }: KeyTurn) => `${signer.name} has not enough ether for it`

/** Writes the shortage to the rows that the remaining balance can not pay, and returns the missing wei. */
async function noteMissing(turn: KeyTurn, funds: KeyFunds): Promise<bigint> {
  const { db, chainId, signer } = turn
  const left = funds.balance - (await readPromised(db, turn, funds))
  const gas = leastGas * funds.fees.maxFeePerGas
  const waits = sql`chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting'`
  await sql`
    update chain_transactions set trouble = ${shortage(turn)}
    where ${waits} and value_wei > ${left - gas} and trouble is distinct from ${shortage(turn)}`.execute(db)
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(value_wei + ${gas}), 0)::text as wei from chain_transactions
    where ${waits} and trouble = ${shortage(turn)}`.execute(db)
  const needed = BigInt(rows[0]?.wei ?? 0)
  return needed > left && needed > 0n ? needed - left : 0n
}

async function noteForAll(
  { db, chainId, signer }: KeyTurn,
  trouble: string,
  which = sql<boolean>`true`,
): Promise<void> {
  await sql`
    update chain_transactions set trouble = ${trouble}
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting'
      and ${which} and trouble is distinct from ${trouble}`.execute(db)
}
