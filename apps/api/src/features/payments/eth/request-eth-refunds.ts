/**
 * Requests transactions for due refunds: one transfer for each payer, paid by LandPayment from its own balance. A
 * refund waits while it is worth less than its gas, while LandPayment would reject it, and above the daily limits until
 * an operator approves it.
 */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { sql } from 'kysely'
import { encodeFunctionData, isAddressEqual } from 'viem'
import type { Address } from 'viem'
import type { KeyTurn } from '#features/chain/sender/key-turn.ts'
import { requestTransaction } from '#features/chain/sender/own-transactions.ts'
import { readFees } from '#features/chain/sender/read-fees.ts'
import type { Requester } from '#features/chain/sender/sender.ts'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { findDuePayers, isAnyDue, refundedToday } from './due-payers.ts'
import type { DuePayer } from './due-payers.ts'
import { refundPurpose } from './refund-eth.ts'
import { noneWaiting, noteWaiting } from './refund-obstacles.ts'
import type { Obstacle } from './refund-obstacles.ts'

/** Gas of a refund by LandPayment. Measured: 47,000, and 17,000 more for every 256th. */
const refundGas = 50_000n

/** Transfers requested in one run. */
const mostAtOnce = 200

/**
 * Divisors of the daily limit for one payer and for payments that name no order. They stop a payer from using up the
 * limit with own payments. Refunds above them need an operator's approval.
 */
const payersPart = 5n
const straysPart = 2n

/** In wei, except for hasRole. */
interface Means {
  /** Whether LandPayment accepts refunds from this server's key. */
  hasRole: boolean
  gasPrice: bigint
  /** LandPayment's balance minus transfers that are not mined yet. */
  held: bigint
  /** The rest of LandPayment's own daily limit. */
  allowed: bigint
  /** The rest of the server's daily limit, without an operator. */
  limit: bigint
  /** The part of that limit for payments that name no order. */
  strays: bigint
}

export const requestEthRefunds = ({
  chains,
  refundDailyLimit,
}: Pick<Config, 'chains' | 'refundDailyLimit'>): Requester => ({
  name: 'refunds of ether',
  signer: 'refunder',
  failureCase: 'refunds_wait',
  request: async (turn) => {
    const { db, chainId } = turn
    const contract = chains.find(({ id }) => id === chainId)?.contracts['LandPayment']
    if (!contract || (await isStopped(turn))) return
    if (!(await isAnyDue(db, chainId))) return noteWaiting(db, chainId, noneWaiting())
    const fees = await readFees(turn)
    if (!fees) return
    const state = await readContractState(turn, contract)
    const daily = refundDailyLimit < state.dailyLimit ? refundDailyLimit : state.dailyLimit
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('refund_transfers'), ${chainId})`.execute(tx)
      const onTheWay = await sumOnTheWay(tx, turn, state.mined)
      const today = await refundedToday(tx, chainId)
      const means = {
        hasRole: isAddressEqual(state.refunder, turn.signer.address),
        gasPrice: fees.maxFeePerGas,
        held: state.balance - onTheWay,
        allowed: state.allowed - onTheWay,
        limit: refundDailyLimit - today.all,
        strays: daily / straysPart - today.stray,
      }
      await requestAll(tx, turn, contract, await findDuePayers(tx, chainId, daily / payersPart), means)
    })
  },
})

/** While the indexer is stopped, payments that a reorganisation removed are unknown. */
async function isStopped({ db, chainId }: KeyTurn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_cursors where chain_id = ${chainId} and stopped_at is not null`.execute(db)
  return rows.length > 0
}

/**
 * Reads the count of mined transactions first: a transaction mined in between is then subtracted twice instead of
 * never.
 */
async function readContractState({ client, signer }: KeyTurn, address: Address) {
  const mined = BigInt(await client.getTransactionCount({ address: signer.address, blockTag: 'latest' }))
  const call = { address, abi: landPaymentAbi } as const
  const [balance, allowed, dailyLimit, refunder] = await Promise.all([
    client.getBalance({ address }),
    client.readContract({ ...call, functionName: 'refundableToday' }),
    client.readContract({ ...call, functionName: 'dailyRefundLimit' }),
    client.readContract({ ...call, functionName: 'refunder' }),
  ])
  return { mined, balance, allowed, dailyLimit, refunder }
}

/** Checks every payer, so that a waiting one does not block the others. */
async function requestAll(
  tx: Tx,
  turn: KeyTurn,
  contract: Address,
  payers: readonly DuePayer[],
  means: Means,
): Promise<void> {
  const waiting = noneWaiting()
  let requested = 0
  for (const payer of payers) {
    const amount = BigInt(payer.amount)
    const obstacle = findObstacle(payer, means)
    if (obstacle) waiting[obstacle].push(payer)
    if (obstacle || requested === mostAtOnce || !(await lockRefunds(tx, payer))) continue
    means.held -= amount
    means.allowed -= amount
    if (payer.isLimited) means.limit -= amount
    if (payer.isLimited && payer.isStray) means.strays -= amount
    await requestOne(tx, turn.chainId, contract, payer)
    requested += 1
  }
  await noteWaiting(tx, turn.chainId, waiting)
}

function findObstacle(payer: DuePayer, means: Means): Obstacle | null {
  // Above the share, an operator approves each refund separately.
  const amount = BigInt(payer.isWithinShare ? payer.amount : payer.least)
  if (!means.hasRole) return 'role'
  if (amount < refundGas * means.gasPrice) return 'gas'
  if (amount > means.held) return 'short'
  if (amount > means.allowed) return 'contract'
  if (!payer.isWithinShare) return 'share'
  if (!payer.isLimited) return null
  return amount > means.limit || (payer.isStray && amount > means.strays) ? 'limit' : null
}

/** False when an operator has just paid one of them manually. */
async function lockRefunds(tx: Tx, { ids }: DuePayer): Promise<boolean> {
  const { rows } = await sql`
    select from refunds where id = any(${ids}::uuid[]) and state = 'due' for update skip locked`.execute(tx)
  return rows.length === ids.length
}

async function requestOne(
  tx: Tx,
  chainId: number,
  contract: Address,
  { to, amount, ids, transfer, isLimited }: DuePayer,
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

/**
 * Wei of LandPayment transfers that are not mined yet. The contract's state already includes a mined transfer that is
 * not final.
 * @param mined transactions of the key at the time of that state.
 */
async function sumOnTheWay(tx: Tx, { chainId, signer }: KeyTurn, mined: bigint): Promise<bigint> {
  const { rows } = await sql<{ wei: string }>`
    select coalesce(sum(amount), 0)::text as wei from refund_transfers
    join chain_transactions as sent on sent.purpose = ${refundPurpose} and sent.subject = number::text
    where refund_transfers.chain_id = ${chainId} and sent.state in ('waiting', 'sent')
      and sent.signer = 'refunder' and (
        sent.nonce is null or sent.nonce >= ${mined} or sent.from_address <> ${signer.address}
      )`.execute(tx)
  return BigInt(rows[0]?.wei ?? 0)
}
