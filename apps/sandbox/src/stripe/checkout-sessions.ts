import type Stripe from 'stripe'
import type { Change } from '#files/journal.ts'
import { newId, now } from './stripe-objects.ts'
import type { Charge, Intent, LineItem, Session, StoredSession } from './stripe-objects.ts'
import { emit, put } from './stripe-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'

const soonest = 30 * 60
const latest = 24 * 3600
/** Tolerance for the request's duration and for clocks that differ. */
const slack = 60
const smallestTotal = 50
const largestTotal = 99_999_999
const currencies = new Set(['usd', 'eur', 'gbp'])

type Made = { stored: StoredSession; changes: Change[] }

export function createSession(params: Stripe.Checkout.SessionCreateParams): Made {
  const { success_url: successUrl, cancel_url: cancelUrl } = params
  if (params.mode !== 'payment')
    throw new StripeRefusal(400, 'The sandbox takes mode=payment only.', { param: 'mode' })
  if (!successUrl)
    throw new StripeRefusal(400, 'Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    })
  const page = asUrl(successUrl, 'success_url')
  if (cancelUrl) asUrl(cancelUrl, 'cancel_url')
  const { customer_email: email } = params
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StripeRefusal(400, `Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    })
  const expiresAt = params.expires_at ?? now() + latest
  if (expiresAt < now() + soonest - slack || expiresAt > now() + latest + slack)
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const lines = lineItems(params.line_items ?? [])
  const total = lines.reduce((sum, { amount_total: amount }) => sum + amount, 0)
  checkTotal(total)
  const id = newId('cs_test', 56)
  const session: Session = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: cancelUrl ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now(),
    currency: lines[0]?.currency ?? null,
    customer_email: email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: asMetadata(params.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: successUrl,
    ui_mode: 'hosted_page',
    // Buyers reach the page through the app, by the name that they use for it.
    url: `${page.origin}/sandbox/stripe/pay/${id}`,
  }
  const stored = {
    session,
    lines,
    intentDescription: params.payment_intent_data?.description ?? null,
    intentMetadata: asMetadata(params.payment_intent_data?.metadata),
  }
  return { stored, changes: [put('sessions', id, stored)] }
}

/** Only an open session can be paid; any other stays as it is. */
export function paySession(stored: StoredSession): Change[] {
  if (stored.session.status !== 'open') return []
  const { amount_total: total, currency } = stored.session
  const intentId = newId('pi')
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: total ?? 0,
    amount_refunded: 0,
    captured: true,
    created: now(),
    currency: currency ?? 'usd',
    disputed: false,
    livemode: false,
    metadata: stored.intentMetadata,
    paid: true,
    payment_intent: intentId,
    refunded: false,
    status: 'succeeded',
  }
  const intent: Intent = {
    id: intentId,
    object: 'payment_intent',
    amount: charge.amount,
    amount_received: charge.amount,
    created: charge.created,
    currency: charge.currency,
    description: stored.intentDescription,
    latest_charge: charge.id,
    livemode: false,
    metadata: stored.intentMetadata,
    status: 'succeeded',
  }
  const session: Session = {
    ...stored.session,
    payment_intent: intentId,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  }
  return [
    put('sessions', session.id, { ...stored, session }),
    put('intents', intent.id, intent),
    put('charges', charge.id, charge),
    ...emit('payment_intent.succeeded', intent),
    ...emit('charge.succeeded', charge),
    ...emit('checkout.session.completed', session),
  ]
}

export function expireSession(stored: StoredSession): Made {
  const { status } = stored.session
  if (status !== 'open')
    throw new StripeRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    )
  const session: Session = { ...stored.session, status: 'expired', url: null }
  const changed = { ...stored, session }
  const changes = [put('sessions', session.id, changed), ...emit('checkout.session.expired', session)]
  return { stored: changed, changes }
}

function lineItems(items: Stripe.Checkout.SessionCreateParams.LineItem[]): LineItem[] {
  if (items.length === 0)
    throw new StripeRefusal(400, 'You must pass at least one line item in `payment` mode.', {
      param: 'line_items',
    })
  if (items.length > 100)
    throw new StripeRefusal(400, 'Up to 100 line items are allowed.', { param: 'line_items' })
  return items.map(({ price_data: price, quantity }, place) => {
    const param = `line_items[${place}][price_data]`
    const amount = price?.unit_amount
    if (!price || amount === undefined || !price.product_data?.name)
      throw new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    if (amount < 0)
      throw new StripeRefusal(400, 'Invalid non-negative integer', {
        code: 'parameter_invalid_integer',
        param: `${param}[unit_amount]`,
      })
    if (!currencies.has(price.currency))
      throw new StripeRefusal(400, `Invalid currency: ${price.currency}.`, { param: `${param}[currency]` })
    if (price.currency !== items[0]?.price_data?.currency)
      throw new StripeRefusal(400, 'All line items must have the same currency.', { param: 'line_items' })
    if (quantity === undefined || quantity < 1)
      throw new StripeRefusal(400, 'Missing required param: quantity.', {
        code: 'parameter_missing',
        param: `line_items[${place}][quantity]`,
      })
    const total = amount * quantity
    return {
      id: newId('li'),
      object: 'item',
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: price.currency,
      description: price.product_data.name,
      quantity,
    }
  })
}

function checkTotal(total: number): void {
  if (total < smallestTotal)
    throw new StripeRefusal(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
      param: 'line_items',
    })
  if (total > largestTotal)
    throw new StripeRefusal(400, 'The total amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'line_items',
    })
}

function asUrl(text: string, param: string): URL {
  // Stripe replaces this by the session's id.
  const filled = text.replaceAll('{CHECKOUT_SESSION_ID}', 'cs')
  if (URL.canParse(filled) && /^https?:/.test(filled)) return new URL(filled)
  throw new StripeRefusal(400, 'Not a valid URL', { code: 'url_invalid', param })
}

const asMetadata = (given: Stripe.MetadataParam | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]))
