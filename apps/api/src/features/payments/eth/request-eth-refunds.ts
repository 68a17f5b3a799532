/**
 * Hands due refunds to the sender: one transfer for each payer, paid by LandPayment from its own balance. A refund waits
 * while it is worth less than its gas, while LandPayment holds too little, and above the daily limit until an operator
 * approves it.
 */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { encodeFunctionData, formatEther } from 'viem'
import type { Address } from 'viem'
import { endChainCase, openChainCase } from '#features/chain/chain-cases.ts'
import type { KeyTurn } from '#features/chain/sender/key-turn.ts'
import { requestTransaction } from '#features/chain/sender/own-transactions.ts'
import { readFees } from '#features/chain/sender/read-fees.ts'
import type { Requester } from '#features/chain/sender/sender.ts'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refundPurpose } from './refund-eth.ts'

/** What a refund by LandPayment costs, as measured: 47,000 gas, and 17,000 more for every 256th. */
const refundGas = 50_000n

/** Transfers that are requested in one turn. */
const mostAtOnce = 200

/** The refunds of one payer that are due. */
interface DuePayer {
  to: Address
  amount: string
  ids: string[]
  /** The number that they were sent under before, and failed; null: they have none. */
  transfer: string | null
  isApproved: boolean
}

/** In wei. */
interface Means {
  gasPrice: bigint
  /** What LandPayment holds and has not promised. */
  held: bigint
  /** What LandPayment itself may still refund today. */
  allowed: bigint
  /** What may still be refunded today without an operator. */
  limit: bigint
}

export const requestEthRefunds = ({
  chains,
  refundDailyLimit,
}: Pick<Config, 'chains' | 'refundDailyLimit'>): Requester => ({
  signer: 'refunder',
  request: async (turn) => {
    const contract = chains.find(({ id }) => id === turn.chainId)?.contracts['LandPayment']
    if (!contract || (await isStopped(turn))) return
    if (!(await isAnyDue(turn.db, turn.chainId))) return noteNoneWaits(turn)
    const fees = await readFees(turn)
    if (!fees) return
    const balance = await turn.client.getBalance({ address: contract })
    const call = { address: contract, abi: landPaymentAbi } as const
    const allowed = await turn.client.readContract({ ...call, functionName: 'refundableToday' })
    await inTransaction(turn.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('refund_transfers'), ${turn.chainId})`.execute(tx)
      const onTheWay = await promised(tx, turn)
      const means = {
        gasPrice: fees.maxFeePerGas,
        held: balance - onTheWay,
        allowed: allowed - onTheWay,
        limit: refundDailyLimit - (await refundedToday(tx, turn)),
      }
      await requestAll(tx, turn, contract, means)
    })
  },
})

/** While the chain is not followed, payments that it took back are not known. */
async function isStopped({ db, chainId }: KeyTurn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_cursors where chain_id = ${chainId} and stopped_at is not null`.execute(db)
  return rows.length > 0
}

/** A payment that a reorganisation took back is not refunded. */
const isDue = (chainId: number) => sql`
  provider = 'chain' and refunds.state = 'due' and refunds.to_address is not null
  and starts_with(payments.reference, ${`${chainId}:`}) and not exists (
    select from debt_cases
    where debt_cases.payment_id = payments.id and kind = 'reorganisation' and closed_at is null
  )`

async function isAnyDue(db: Db, chainId: number): Promise<boolean> {
  const { rows } = await sql`
    select from refunds join payments on payments.id = payment_id where ${isDue(chainId)} limit 1`.execute(db)
  return rows.length > 0
}

/** All payers are looked at, so that those who wait keep nobody else waiting. */
async function requestAll(tx: Tx, turn: KeyTurn, contract: Address, means: Means): Promise<void> {
  const waiting: Record<Obstacle, DuePayer[]> = { gas: [], short: [], limit: [], contract: [] }
  let requested = 0
  for (const payer of await duePayers(tx, turn)) {
    const amount = BigInt(payer.amount)
    // One that was sent before was counted then, and an operator has it sent again.
    const isLimited = payer.transfer === null && !payer.isApproved
    const obstacle = findObstacle(amount, isLimited, means)
    if (obstacle) waiting[obstacle].push(payer)
    if (obstacle || requested === mostAtOnce || !(await lockRefunds(tx, payer))) continue
    means.held -= amount
    means.allowed -= amount
    if (isLimited) means.limit -= amount
    await requestOne(tx, turn.chainId, contract, payer, isLimited)
    requested += 1
  }
  for (const obstacle of Object.keys(waiting) as Obstacle[])
    await noteWaiting(tx, turn.chainId, obstacle, waiting[obstacle])
}

function findObstacle(amount: bigint, isLimited: boolean, means: Means): Obstacle | null {
  if (amount < refundGas * means.gasPrice) return 'gas'
  if (amount > means.held) return 'short'
  if (isLimited && amount > means.limit) return 'limit'
  return amount > means.allowed ? 'contract' : null
}

/** False where an operator has just paid one of them by hand. */
async function lockRefunds(tx: Tx, { ids }: DuePayer): Promise<boolean> {
  const { rows } = await sql`
    select from refunds where id = any(${ids}::uuid[]) and state = 'due' for update skip locked`.execute(tx)
  return rows.length === ids.length
}

type Obstacle = keyof typeof obstacles

const obstacles = {
  gas: 'it is worth less than its gas at present',
  short: 'LandPayment holds too little',
  contract: 'LandPayment may refund no more today: its owner can raise its limit',
  limit: 'above the daily limit: approve-refund sends it',
}

async function noteWaiting(
  tx: Tx,
  chainId: number,
  why: Obstacle,
  payers: readonly DuePayer[],
): Promise<void> {
  const ids = payers.flatMap((payer) => payer.ids)
  if (ids.length > 0)
    await sql`
      update refunds set trouble = ${obstacles[why]}
      where id = any(${ids}::uuid[]) and trouble is distinct from ${obstacles[why]}`.execute(tx)
  // Cheaper gas ends it; the audit names what waits for a week.
  if (why === 'gas') return
  const about = { chainId, kind: 'refunds_wait', reference: why } as const
  if (ids.length === 0) return endChainCase(tx, about)
  const wei = payers.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  await openChainCase(tx, { ...about, detail: `${formatEther(wei)} are due: ${obstacles[why]}` })
}

/** An operator may have paid by hand what had waited. */
async function noteNoneWaits({ db, chainId }: KeyTurn): Promise<void> {
  for (const reference of ['short', 'contract', 'limit'])
    await endChainCase(db, { chainId, kind: 'refunds_wait', reference })
}

/**
 * Of one payer, those that failed under a number stay together under it, and are sent again only as the sum that the
 * number stands for.
 */
async function duePayers(tx: Tx, { chainId }: KeyTurn): Promise<DuePayer[]> {
  const { rows } = await sql<DuePayer>`
    select refunds.to_address as "to", sum(refunds.amount)::text as amount, array_agg(refunds.id) as ids,
      transfer::text, bool_and(approved_at is not null) as "isApproved"
    from refunds join payments on payments.id = payment_id left join refund_transfers on number = transfer
    where ${isDue(chainId)}
    group by refunds.to_address, transfer, refund_transfers.amount, approved_at is null
    having refund_transfers.amount is null or refund_transfers.amount = sum(refunds.amount)
    order by (transfer is null and bool_and(approved_at is null)), min(refunds.created_at)`.execute(tx)
  return rows
}

async function requestOne(
  tx: Tx,
  chainId: number,
  contract: Address,
  { to, amount, ids, transfer }: DuePayer,
  isLimited: boolean,
): Promise<void> {
  const number = transfer ?? (await createTransfer(tx, { chainId, to, amount, isLimited }))
  await sql`
    update refunds set state = 'sent', transfer = ${number}::bigint, trouble = null
    where id = any(${ids}::uuid[])`.execute(tx)
  const args = [BigInt(number), to, BigInt(amount)] as const
  const data = encodeFunctionData({ abi: landPaymentAbi, functionName: 'refund', args })
  const about = { chainId, signer: 'refunder', purpose: refundPurpose, subject: number } as const
  const paidBy = await requestTransaction(tx, {
    ...about,
    attempt: await attemptsOf(tx, number),
    to: contract,
    data,
  })
  if (!paidBy) return
  for (const id of ids) await settleRefund(tx, id, { refundId: paidBy, status: 'succeeded' })
}

async function createTransfer(
  tx: Tx,
  { chainId, to, amount, isLimited }: { chainId: number; to: Address; amount: string; isLimited: boolean },
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into refund_transfers (chain_id, to_address, amount, is_limited)
    values (${chainId}, ${to}, ${amount}::numeric, ${isLimited}) returning number::text`.execute(tx)
  return rows[0]!.number
}

async function attemptsOf(tx: Tx, number: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chain_transactions
    where purpose = ${refundPurpose} and subject = ${number}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Wei of transfers by LandPayment that are on their way. */
async function promised(tx: Tx, { chainId }: KeyTurn): Promise<bigint> {
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(amount), 0)::text as wei from refund_transfers
    join chain_transactions as sent on sent.purpose = ${refundPurpose} and sent.subject = number::text
    where refund_transfers.chain_id = ${chainId} and sent.state in ('waiting', 'sent')
      and sent.signer = 'refunder'`.execute(tx)
  return BigInt(rows[0]?.wei ?? 0)
}

/** In the last 24 hours, without an operator. */
async function refundedToday(tx: Tx, { chainId }: KeyTurn): Promise<bigint> {
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(amount), 0)::text as wei from refund_transfers
    where chain_id = ${chainId} and is_limited and created_at > now() - interval '1 day'`.execute(tx)
  return BigInt(rows[0]?.wei ?? 0)
}
