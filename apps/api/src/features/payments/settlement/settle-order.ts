import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import { closePaidAttempts } from '#features/orders/close-attempt.ts'
import { moveOrder } from '#features/orders/move-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { PaymentEffect } from './incoming-payment.ts'
import type { LockedOrder } from './locked-order.ts'
import { refundSurplus, settledAmount } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'
import { settlePlots } from './settle-plots.ts'

/** Grants the order's contents for the right payment. The caller has locked the order, which is not settled yet. */
export async function settleOrder(
  tx: Tx,
  payment: RecordedPayment,
  locked: LockedOrder,
): Promise<PaymentEffect> {
  const { order } = locked
  const { gone, made } =
    order.kind === 'plots' ? await settlePlots(tx, payment, locked) : await settleWhole(tx, payment, order)
  if (payment.surplus) await refundSurplus(tx, payment, payment.surplus)
  const to = gone === 0 ? 'completed' : 'made_good'
  if (!(await moveOrder(tx, { orderId: order.id, to, why: made })))
    throw new Error(`order ${order.id} can not become ${to}`)
  await closePaidAttempts(tx, { orderId: order.id, attemptId: payment.attemptId })
  await publish(tx, `account:${order.account_id}`, { type: 'lands' })
  return gone === 0 ? 'granted' : 'made_good'
}

async function settleWhole(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
): Promise<{ gone: number; made: OrderEvent }> {
  await sql`
    insert into payment_outcomes (payment_id, amount, outcome)
    values (${payment.paymentId}, ${String(settledAmount(payment))}::numeric, 'granted')`.execute(tx)
  if (order.kind === 'mint') return { gone: 0, made: { code: 'mint_fee_paid', params: {} } }
  await giveCredits(tx, {
    accountId: order.account_id,
    amount: BigInt(order.quantity),
    reason: 'purchase',
    reference: order.id,
  })
  return { gone: 0, made: { code: 'credits_added', params: { credits: order.quantity } } }
}
