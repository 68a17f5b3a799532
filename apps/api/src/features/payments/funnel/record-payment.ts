/**
 * The funnel: every proof of money, whoever brings it, goes through here, once. The payment is recorded and the
 * order settled in the caller's transaction, so that there is never money without a decision about it.
 */
import { describeArrival } from '#features/orders/describe-amount.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { recordStep } from '#features/orders/record-step.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { IncomingPayment, PaymentEffect } from './incoming-payment.ts'
import { whyTooLate } from './late-payment.ts'
import { refundWhole } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'
import { settleOrder } from './settle-order.ts'

export async function recordPayment(tx: Tx, payment: IncomingPayment): Promise<PaymentEffect> {
  // Before the payment refers to it: whoever settles the same order at the same time waits here.
  const order = payment.orderId ? await lockOrder(tx, payment.orderId) : null
  const paymentId = await insertPayment(tx, payment, order)
  if (!paymentId) return 'repeated'
  const recorded = { ...payment, paymentId }
  if (!order) {
    await refundWhole(tx, recorded, 'It names no purchase of ours.')
    return 'refunded'
  }
  return decide(tx, recorded, order)
}

async function decide(tx: Tx, payment: RecordedPayment, order: OrderRow): Promise<PaymentEffect> {
  const why =
    payment.verdict.is === 'wrong'
      ? payment.verdict.why
      : order.state === 'completed' || order.state === 'made_good'
        ? 'The purchase had been paid for already.'
        : await whyTooLate(tx, order)
  const came = describeArrival(payment)
  if (why === null) {
    await recordStep(tx, { orderId: order.id, source: 'server', text: `${came}.` })
    return settleOrder(tx, payment, order)
  }
  await recordStep(tx, { orderId: order.id, source: 'server', text: `${came} and goes back. ${why}` })
  await refundWhole(tx, payment, why)
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
  return 'refunded'
}

async function insertPayment(
  tx: Tx,
  payment: IncomingPayment,
  order: OrderRow | null,
): Promise<string | null> {
  const row = await tx
    .insertInto('payments')
    .values({
      provider: payment.provider,
      reference: payment.reference,
      method: payment.method,
      order_id: order?.id ?? null,
      attempt_id: order ? payment.attemptId : null,
      unit: payment.unit,
      amount: String(payment.amount),
      payer: payment.payer,
      captured_at: payment.capturedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
