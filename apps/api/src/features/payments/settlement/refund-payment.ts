import type { RefundReason } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { IncomingPayment } from './incoming-payment.ts'

interface RefundPart {
  amount: bigint
  reason: RefundReason
  of?: 'payment' | 'surplus'
}

export interface RecordedPayment extends IncomingPayment {
  paymentId: string
  /** The part of the amount that counts for the order: without the surplus. */
  settled: bigint
}

const isAddress = (payer: string): boolean => /^0x[0-9a-f]{40}$/.test(payer)

/** Creates a due refund, which a worker sends. It goes only to the payer, and once for each key. */
export async function insertRefund(
  tx: Tx,
  payment: RecordedPayment,
  { amount, reason, of = 'payment' }: RefundPart,
): Promise<string> {
  // A payment in credits settles at once or rolls back, so it never needs a refund.
  if (payment.provider === 'ledger') throw new Error('land credits are not refunded by a refund')
  if (payment.provider === 'chain' && !isAddress(payment.payer))
    throw new Error('money from a chain needs the address it came from')
  const row = await tx
    .insertInto('refunds')
    .values({
      payment_id: payment.paymentId,
      amount: String(amount),
      to_address: payment.provider === 'chain' && !payment.hasNoAddress ? payment.payer : null,
      reason_code: reason.code,
      reason_params: JSON.stringify(reason.params),
      key: `${of}:${payment.paymentId}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Refunds the full amount; nothing was granted. */
export async function refundWhole(tx: Tx, payment: RecordedPayment, reason: RefundReason): Promise<void> {
  const refundId = await insertRefund(tx, payment, { amount: payment.amount, reason })
  await sql`
    insert into payment_outcomes (payment_id, amount, outcome, refund_id)
    values (${payment.paymentId}, ${String(payment.amount)}::numeric, 'refunded', ${refundId})`.execute(tx)
}

/** Refunds the part above the price. */
export async function refundSurplus(tx: Tx, payment: RecordedPayment, surplus: bigint): Promise<void> {
  const reason = { code: 'more_than_price', params: {} } as const
  const refundId = await insertRefund(tx, payment, { amount: surplus, reason, of: 'surplus' })
  await sql`
    insert into payment_outcomes (payment_id, amount, outcome, refund_id, surplus)
    values (${payment.paymentId}, ${String(surplus)}::numeric, 'refunded', ${refundId}, true)`.execute(tx)
}
