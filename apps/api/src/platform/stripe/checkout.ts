import type Stripe from 'stripe'

export interface CheckoutOrder {
  /** The attempt's own, for ever. */
  idempotencyKey: string
  tid: string
  attemptId: string
  /** What is bought, as it stands on statements: 'Buy 3 Land Plot'. */
  name: string
  lines: { name: string; amountCents: bigint }[]
  successUrl: string
  cancelUrl: string
  /** Seconds since 1970; stored with the attempt, 30 minutes to 24 hours ahead when first sent. */
  expiresAt: number
  customerEmail?: string | null
}

export interface Checkout {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  /** Money is captured when this says `paid`, not when the session is complete. */
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  amountTotal: bigint
  /** In small letters. */
  currency: string
  livemode: boolean
  /** Null until it was paid. */
  paymentIntent: string | null
  /** When the buyer paid, by the provider's clock; null until then. Nothing can be paid after the session's end. */
  paidAt: Date | null
  /** What was received of it, refunds not deducted. */
  amountReceived: bigint
  tid: string | null
  attemptId: string | null
  /** Where to pay; null once there is nothing to pay. */
  url: string | null
  expiresAt: number
}

export function checkoutParameters(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { tid: order.tid, attempt: order.attemptId }
  return {
    mode: 'payment',
    // Cards alone: everything else may be paid days after the hold has ended.
    allowed_payment_method_types: ['card'],
    // The total is in dollars and stays so, whatever currency the card is in.
    adaptive_pricing: { enabled: false },
    line_items: order.lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: Number(amountCents), product_data: { name } },
    })),
    client_reference_id: order.tid,
    metadata,
    // Refunds and disputes name the payment, never the session.
    payment_intent_data: { description: order.name, metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: order.expiresAt,
    ...(order.customerEmail ? { customer_email: order.customerEmail } : {}),
  }
}

export function plainCheckout(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent
  return {
    sessionId: session.id,
    status: session.status as Checkout['status'],
    paymentStatus: session.payment_status as Checkout['paymentStatus'],
    amountTotal: BigInt(session.amount_total ?? 0),
    currency: session.currency ?? '',
    livemode: session.livemode,
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paidAt: intent !== null && typeof intent === 'object' ? new Date(intent.created * 1000) : null,
    amountReceived: typeof intent === 'object' ? BigInt(intent?.amount_received ?? 0) : 0n,
    tid: session.metadata?.['tid'] ?? null,
    attemptId: session.metadata?.['attempt'] ?? null,
    url: session.url,
    expiresAt: session.expires_at,
  }
}
