/**
 * Gives waiting transactions their nonces and signatures. Each is judged by itself: what can not be estimated or paid
 * for waits or fails alone, and the ones behind it go on.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address, Hex } from 'viem'
import { inTransaction } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import { createEstimator, leastGas } from './estimate-gas.ts'
import type { Estimate } from './estimate-gas.ts'
import { inChunks } from './key-turn.ts'
import type { KeyTurn } from './key-turn.ts'
import { settleTransaction } from './own-transactions.ts'
import type { Purpose } from './own-transactions.ts'
import { countInFlight, readPurse, readPromised } from './read-purse.ts'
import type { Purse } from './read-purse.ts'
import { readFees } from './read-fees.ts'
import { sendBytes } from './send-bytes.ts'
import { signTransaction } from './sign-transaction.ts'

/** Signed and not mined: nodes keep few of one account, and what is offered for them may turn out too little. */
const mostInFlight = 60

/** Doubts after which it is an operator's: by then several minutes have passed. */
const mostDoubts = 5

interface Waiting extends Pick<Selectable<ChainTransactions>, 'id' | 'value_wei'> {
  purpose: Purpose
  to_address: Address
  data: Hex
}

/** Answers the wei that are missing for what still waits. */
export async function signWaiting(turn: KeyTurn): Promise<{ missing: bigint }> {
  if (!(await hasWaiting(turn))) return { missing: 0n }
  const fees = await readFees(turn)
  if (!fees) {
    await noteForAll(turn, 'gas costs more than the ceiling allows')
    return { missing: 0n }
  }
  const purse = await readPurse(turn, fees)
  const rows = await findPayable(turn, purse)
  const estimate = createEstimator(turn)
  for (const chunk of inChunks(rows)) {
    const estimates = await Promise.all(chunk.map((row) => estimate(row)))
    for (const [n, row] of chunk.entries()) await attend(turn, purse, row, estimates[n]!)
  }
  return { missing: await noteMissing(turn, purse) }
}

async function hasWaiting({ db, chainId, signer }: KeyTurn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}

/** Those that are too large for what is there are passed over here: however many they are, they crowd nobody out. */
async function findPayable(turn: KeyTurn, purse: Purse): Promise<Waiting[]> {
  const { db, chainId, signer } = turn
  const room = mostInFlight - (await countInFlight(turn, purse))
  if (room <= 0) return []
  const { rows } = await sql<Waiting>`
    select id, purpose, to_address, value_wei, data from chain_transactions
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting' and try_at <= clock_timestamp()
      and value_wei <= ${purse.balance - (await readPromised(db, turn, purse)) - leastGas * purse.fees.maxFeePerGas}
    order by try_at, created_at limit ${room}`.execute(db)
  return rows
}

async function attend(turn: KeyTurn, purse: Purse, row: Waiting, estimate: Estimate): Promise<void> {
  if (estimate.kind === 'refused') return refuse(turn, row.id, estimate.trouble)
  if (estimate.kind === 'doubtful') return doubt(turn, row.id, estimate.trouble)
  if (estimate.kind === 'short') return putOff(turn, row.id)
  const bytes = await signTransaction(turn, purse, { ...row, gas: estimate.gas })
  if (bytes === 'short') return putOff(turn, row.id)
  if (bytes) await sendBytes(turn.client, bytes)
}

async function refuse({ db, settlements }: KeyTurn, id: string, trouble: string): Promise<void> {
  const end = { from: 'waiting', state: 'failed', txHash: null, trouble } as const
  await inTransaction(db, (tx) => settleTransaction(tx, id, end, settlements))
}

async function doubt(turn: KeyTurn, id: string, trouble: string): Promise<void> {
  const { rows } = await sql<Pick<Selectable<ChainTransactions>, 'doubts'>>`
    update chain_transactions set doubts = doubts + 1, trouble = ${trouble},
      try_at = clock_timestamp() + make_interval(secs => ${turn.pollMs / 1000} * power(4, doubts))
    where id = ${id} and state = 'waiting' returning doubts`.execute(turn.db)
  if ((rows[0]?.doubts ?? 0) >= mostDoubts) await refuse(turn, id, trouble)
}

/** It goes to the end of those that can be tried. */
async function putOff({ db, signer, pollMs }: KeyTurn, id: string): Promise<void> {
  await sql`
    update chain_transactions set trouble = ${shortage(signer.name)},
      try_at = clock_timestamp() + make_interval(secs => ${pollMs / 1000})
    where id = ${id} and state = 'waiting'`.execute(db)
}

const shortage = (signer: string) => `${signer} has not enough ether for it`

/** What is too large for what is left says so in its row. */
async function noteMissing(turn: KeyTurn, purse: Purse): Promise<bigint> {
  const { db, chainId, signer } = turn
  const left = purse.balance - (await readPromised(db, turn, purse))
  const gas = leastGas * purse.fees.maxFeePerGas
  const waits = sql`chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting'`
  await sql`
    update chain_transactions set trouble = ${shortage(signer.name)}
    where ${waits} and value_wei > ${left - gas} and trouble is distinct from ${shortage(signer.name)}`.execute(
    db,
  )
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(value_wei + ${gas}), 0)::text as wei from chain_transactions
    where ${waits} and trouble = ${shortage(signer.name)}`.execute(db)
  const needed = BigInt(rows[0]?.wei ?? 0)
  return needed > left && needed > 0n ? needed - left : 0n
}

async function noteForAll({ db, chainId, signer }: KeyTurn, trouble: string): Promise<void> {
  await sql`
    update chain_transactions set trouble = ${trouble}
    where chain_id = ${chainId} and signer = ${signer.name} and state = 'waiting'
      and trouble is distinct from ${trouble}`.execute(db)
}
