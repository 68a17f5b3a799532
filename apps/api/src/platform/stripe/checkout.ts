import type Stripe from 'stripe'

export interface CheckoutOrder {
  /** Permanently tied to the attempt. */
  idempotencyKey: string
  tid: string
  attemptId: string
  /** The product as it appears on statements: 'Buy 3 Land Plot'. */
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
  /** `paid` means that the money is captured; a complete session alone does not. */
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  amountTotal: bigint
  /** In lower case. */
  currency: string
  livemode: boolean
  /** Null until paid. */
  paymentIntent: string | null
  /** The time of payment by the provider's clock; null until then. A session can not be paid after its expiry. */
  paidAt: Date | null
  /** The received amount, refunds not deducted. */
  amountReceived: bigint
  tid: string | null
  attemptId: string | null
  /** The payment page; null once nothing is left to pay. */
  url: string | null
  expiresAt: number
}

export function checkoutParameters(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { tid: order.tid, attempt: order.attemptId }
  return {
    mode: 'payment',
    // Cards only: other methods may complete days after the hold has expired.
    allowed_payment_method_types: ['card'],
    // The total stays in dollars, whatever the card's currency.
    adaptive_pricing: { enabled: false },
    line_items: order.lines.map(({ name, amountCents }) => ({
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: Number(amountCents), product_data: { name } },
    })),
    client_reference_id: order.tid,
    metadata,
    // Refunds and disputes reference the payment, never the session.
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
