/** Handles ether sent to LandPayment: seen, final, reverted by a reorganisation, or lost after it was final. */
import { tidFromBytes32 } from '@meridian/shared/orders'
import { sql } from 'kysely'
import {
  onBlocksReplaced,
  onFinalEvent,
  onRevertedEvent,
  onSeenEvent,
} from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { ChainEvent } from '#features/chain/events/indexed-events.ts'
import type { Tx } from '#platform/db/database.ts'
import { confirmOrder, reopenUnconfirmed } from './confirm-order.ts'
import { isDust, priceAt } from './eth-prices.ts'
import { findFailedOver } from './find-failed-over.ts'
import { judgeEthPayment } from './judge-eth-payment.ts'
import type { EthJudgement, EthMoney } from './judge-eth-payment.ts'
import { isOurAddress, whoSent } from './known-addresses.ts'
import { openDebtCase } from '#features/payments/refunds/open-debt-case.ts'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import { failBouncedRefund } from './refund-eth.ts'
import { watchRefunded } from './watch-refunded.ts'

type MoneyEvent = ChainEvent<'LandPayment', 'Paid'> | ChainEvent<'LandPayment', 'Received'>

export const ethPaymentEffects: Effect[] = [
  onSeenEvent('LandPayment', 'Paid', seeMoney),
  onSeenEvent('LandPayment', 'Received', seeMoney),
  onFinalEvent('LandPayment', 'Paid', takeMoney),
  onFinalEvent('LandPayment', 'Received', takeMoney),
  onRevertedEvent('LandPayment', 'Paid', loseMoney),
  onRevertedEvent('LandPayment', 'Received', loseMoney),
  onBlocksReplaced(reopenUnconfirmed),
  watchRefunded,
]

/** Only a payment that would be right makes its order wait. */
async function seeMoney(tx: Tx, event: MoneyEvent): Promise<void> {
  const orderId = await findOrderId(tx, event)
  if (!orderId) return
  const { verdict } = await judgeEthPayment(tx, { ...moneyOf(event), orderId })
  if (verdict.is === 'right') await confirmOrder(tx, orderId, { txHash: event.txHash, at: event.blockTime })
}

async function takeMoney(tx: Tx, event: MoneyEvent): Promise<void> {
  const { amount, payer, at } = moneyOf(event)
  const { refundTo, isDust: staysHere, ...judged } = await judge(tx, event)
  if (staysHere) return
  const reference = await referenceOf(tx, event)
  const effect = await recordPayment(tx, {
    ...judged,
    provider: 'chain',
    reference,
    unit: 'wei',
    amount,
    capturedAt: at,
    payer: refundTo ?? payer,
    hasNoAddress: refundTo === null || (await isOurAddress(tx, refundTo)),
  })
  if (effect === 'repeated') await closeLoss(tx, reference, amount)
  if (await isOurs(tx, event)) await failBouncedRefund(tx, reference)
}

/** The values of the chain event. */
const moneyOf = ({ chainId, blockTime, txHash, args }: MoneyEvent): Omit<EthMoney, 'orderId'> => ({
  chainId,
  amount: args.amount,
  payer: args.payer.toLowerCase(),
  at: blockTime,
  txHash,
})

type Judged = EthJudgement & { orderId: string | null }

async function judge(tx: Tx, event: MoneyEvent): Promise<Judged> {
  const money = moneyOf(event)
  const orderId = await findOrderId(tx, event)
  if (orderId) return { ...(await judgeEthPayment(tx, { ...money, orderId })), orderId }
  const { chainId, amount, payer, at } = money
  const left = { isDust: isDust(amount, await priceAt(tx, chainId, at)) }
  if ((await whoSent(tx, payer)) !== 'widget')
    return { ...left, method: 'eth', orderId, attemptId: null, verdict: { is: 'right' }, refundTo: payer }
  // A plain transfer from the provider after the contract call failed. It never grants plots.
  const session = event.event === 'Received' ? await findFailedOver(tx, amount) : null
  return {
    ...left,
    method: 'wert',
    orderId: session?.orderId ?? null,
    attemptId: session?.attemptId ?? null,
    verdict: { is: 'wrong', why: { code: 'widget_could_not_pay', params: {} } },
    refundTo: null,
  }
}

/** The order that `pay` names, or the one with this unique amount; null when there is none. */
async function findOrderId(tx: Tx, event: MoneyEvent): Promise<string | null> {
  if (event.event === 'Paid') {
    const tid = tidFromBytes32(event.args.tid)
    if (!tid) return null
    const order = await tx.selectFrom('orders').select('id').where('id', '=', tid).executeTakeFirst()
    return order?.id ?? null
  }
  const attempt = await tx
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('method', '=', 'eth')
    .where('amount_wei', '=', String(event.args.amount))
    .executeTakeFirst()
  return attempt?.order_id ?? null
}

/**
 * Chain id, transaction hash and position within the transaction. It stays the same when the transaction is mined again
 * in another block.
 */
async function referenceOf(tx: Tx, { chainId, txHash, blockHash, logIndex }: MoneyEvent): Promise<string> {
  const { rows } = await sql<{ before: bigint }>`
    select count(*) as before from (
      select log_index from chain_events
      where tx_hash = ${txHash} and chain_id = ${chainId} and block_hash = ${blockHash}
        and contract = 'LandPayment' and event in ('Paid', 'Received') and log_index < ${logIndex}
      union
      select log_index from chain_reverted_events
      where tx_hash = ${txHash} and chain_id = ${chainId} and block_hash = ${blockHash}
        and contract = 'LandPayment' and event in ('Paid', 'Received') and log_index < ${logIndex}
    ) as earlier`.execute(tx)
  return `${chainId}:${txHash}:${rows[0]?.before ?? 0n}`
}

/**
 * True when the receiver of one of our refunds sends it straight back. Refunding it again would repeat for ever, at our
 * cost.
 */
async function isOurs(tx: Tx, { txHash }: MoneyEvent): Promise<boolean> {
  const { rows } = await sql`select from signed_transactions where hash = ${txHash}`.execute(tx)
  return rows.length > 0
}

/** The buyer still has the granted plots; an operator gets a case. */
async function loseMoney(tx: Tx, event: MoneyEvent): Promise<void> {
  const reference = await referenceOf(tx, event)
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('provider', '=', 'chain')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!payment) return
  await openDebtCase(tx, {
    kind: 'reorganisation',
    reference,
    paymentId: payment.id,
    unit: 'wei',
    amount: BigInt(payment.amount),
    status: 'open',
    detail: `Block ${event.blockNumber} was final and is not on the chain any more.`,
  })
}

/** The same transaction was mined again, so no debt remains. */
async function closeLoss(tx: Tx, reference: string, amount: bigint): Promise<void> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from debt_cases
    where kind = 'reorganisation' and reference = ${reference} and closed_at is null`.execute(tx)
  for (const { payment_id: paymentId } of rows)
    await openDebtCase(tx, {
      kind: 'reorganisation',
      reference,
      paymentId,
      unit: 'wei',
      amount,
      status: 'returned',
      detail: 'The transaction was mined again.',
      isClosed: true,
    })
}
