import type Stripe from 'stripe'

export interface RefundOrder {
  idempotencyKey: string
  paymentIntent: string
  /** At most the rest of the payment; Stripe rejects more. */
  amountCents: bigint
  tid: string
  /** The id of our row: two refunds of one payment may have the same amount. */
  refundId: string
}

export interface Refund {
  refundId: string
  paymentIntent: string | null
  amountCents: bigint
  currency: string
  /** A succeeded refund may still fail later, when the card's bank returns it. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  tid: string | null
  /** The id of our row; null if it was made elsewhere, or by an older version of ours. */
  ourId: string | null
}

export function plainRefund(refund: Stripe.Refund): Refund {
  return {
    refundId: refund.id,
    paymentIntent: idOf(refund.payment_intent),
    amountCents: BigInt(refund.amount),
    currency: refund.currency,
    status: refund.status as Refund['status'],
    tid: refund.metadata?.['tid'] ?? null,
    ourId: refund.metadata?.['refund_id'] ?? null,
  }
}

export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
