/**
 * Settlement: every proven payment, from any provider, is recorded here exactly once. The payment and the settlement of
 * its order share the caller's transaction, so every recorded payment has a decision.
 */
import type { RefundReason } from '@meridian/shared/order-history'
import { mintFees } from '#features/orders/mint-fees.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { recordStep } from '#features/orders/record-step.ts'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { publish } from '#platform/live/live-hub.ts'
import { beginPaidMint } from './begin-paid-mint.ts'
import type { IncomingPayment, PaymentEffect } from './incoming-payment.ts'
import { whyTooLate } from './late-payment.ts'
import { refundWhole } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'
import { settleOrder } from './settle-order.ts'
import type { LockedOrder } from './locked-order.ts'

const insertPaymentRow = sqlFile<
  [
    provider: IncomingPayment['provider'],
    reference: string,
    method: IncomingPayment['method'],
    orderId: string | null,
    attemptId: string | null,
    unit: IncomingPayment['unit'],
    amount: string,
    payer: string,
    capturedAt: Date,
  ],
  { id: string }
>(new URL('./sql/insert-payment.sql', import.meta.url))

/** @param locked the order, if this transaction has already locked or created it. */
export async function recordPayment(
  tx: Tx,
  payment: IncomingPayment,
  locked?: LockedOrder,
): Promise<PaymentEffect> {
  // Lock before the payment references the order: concurrent settlements of the same order wait here.
  const order = locked?.order ?? (payment.orderId ? await lockOrder(tx, payment.orderId) : null)
  const paymentId = await insertPayment(tx, payment, order)
  if (!paymentId) return 'repeated'
  const recorded = { ...payment, paymentId, settled: payment.amount - (payment.surplus ?? 0n) }
  if (!order) {
    await refundWhole(tx, recorded, { code: 'names_no_order', params: {} })
    return 'refunded'
  }
  return decide(tx, recorded, { ...locked, order })
}

async function decide(tx: Tx, payment: RecordedPayment, locked: LockedOrder): Promise<PaymentEffect> {
  const { order } = locked
  const reason = await whyNotTaken(tx, payment, order)
  const came = { method: payment.method, money: { unit: payment.unit, amount: String(payment.amount) } }
  if (reason === null) {
    const event = { code: 'money_came', params: came } as const
    await recordStep(tx, { orderId: order.id, source: 'server', event })
    return settleOrder(tx, payment, locked)
  }
  const event = { code: 'money_goes_back', params: { ...came, reason } } as const
  await recordStep(tx, { orderId: order.id, source: 'server', event })
  await refundWhole(tx, payment, reason)
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
  return 'refunded'
}

/** Further money for such an order is refunded. */
const settled: ReadonlySet<OrderRow['state']> = new Set(['completed', 'made_good', 'returned'])

async function whyNotTaken(tx: Tx, payment: RecordedPayment, order: OrderRow): Promise<RefundReason | null> {
  if (payment.verdict.is === 'wrong') return payment.verdict.why
  if (settled.has(order.state)) return { code: 'paid_already', params: {} }
  const isWaiting = order.state === 'open' || order.state === 'confirming'
  const late = isWaiting ? null : await whyTooLate(tx, order, payment.capturedAt)
  if (order.kind !== 'mint') return late
  if (late === null) return beginPaidMint(tx, payment, order)
  await mintFees().forget(tx, [order.id])
  return late
}

async function insertPayment(
  tx: Tx,
  payment: IncomingPayment,
  order: OrderRow | null,
): Promise<string | null> {
  const [row] = await insertPaymentRow(
    tx,
    payment.provider,
    payment.reference,
    payment.method,
    order?.id ?? null,
    order ? payment.attemptId : null,
    payment.unit,
    String(payment.amount),
    payment.payer,
    payment.capturedAt,
  )
  return row?.id ?? null
}
