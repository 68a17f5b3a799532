/** Opens a card checkout for an order. A request repeated after a lost response returns the same checkout. */
import { AppError } from '@meridian/shared/errors'
import { cardFee, orderName } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { beginAttempt, storeSession } from '#features/orders/payment-attempts.ts'
import { checkoutMinutes } from '#features/orders/hold-lengths.ts'
import { lockOpenOrder } from '#features/orders/lock-open-order.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CheckoutOrder } from '#platform/stripe/checkout.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { fulfilCheckout } from './fulfil-checkout.ts'

export interface OpenCheckout {
  order: OrderRow
  attempt: AttemptRow
  url: string
}

/** Seconds that a checkout must still be valid for a buyer to be sent there. */
const leastSecondsLeft = 120

export async function openCheckout(
  platform: Platform,
  order: OrderRow,
  origin: string,
): Promise<OpenCheckout> {
  const stripe = stripeOf(platform)
  // The first round may find a checkout that has ended; the second opens a new one.
  for (let round = 0; round < 2; round += 1) {
    const { current, attempt } = await inTransaction(platform.db, async (tx) => {
      const locked = await lockOpenOrder(tx, order.id)
      return { attempt: await beginAttempt(tx, locked, newAttempt(locked, origin)), current: locked }
    })
    if (!attempt.provider_ref) {
      const { sessionId, url } = await stripe.createCheckout(askedOf(attempt))
      await storeSession(platform.db, attempt, { sessionId, url })
      return { order: current, attempt, url }
    }
    await fulfilCheckout(platform, attempt.provider_ref)
    const left = (attempt.expires_at?.getTime() ?? 0) - Date.now()
    const stillOpen = await isOpen(platform, attempt.id)
    if (stillOpen && attempt.url && left > leastSecondsLeft * 1000)
      return { order: current, attempt, url: attempt.url }
    if (stillOpen) {
      await stripe.expireCheckout(attempt.provider_ref)
      await fulfilCheckout(platform, attempt.provider_ref)
    }
  }
  throw new AppError('ORDER_NOT_OPEN')
}

function newAttempt(order: OrderRow, origin: string) {
  const feeCents = cardFee(order.total_cents)
  const expiresAt = new Date(Math.floor(Date.now() / 1000 + checkoutMinutes * 60) * 1000)
  const parameters: CheckoutParameters = {
    tid: order.id,
    name: orderName(order.kind, order.quantity),
    lines: [
      { name: orderName(order.kind, order.quantity), amountCents: String(order.total_cents) },
      ...(feeCents > 0n ? [{ name: 'Card fee (4%)', amountCents: String(feeCents) }] : []),
    ],
    successUrl: `${origin}/stripe_payment/success?session_id={CHECKOUT_SESSION_ID}&tid=${order.id}`,
    cancelUrl: `${origin}/stripe_payment/cancel?tid=${order.id}`,
    expiresAt: expiresAt.getTime() / 1000,
  }
  return {
    method: 'stripe' as const,
    amountCents: order.total_cents + feeCents,
    feeCents,
    parameters,
    expiresAt,
  }
}

/** The stored form: JSON has no bigint. */
interface CheckoutParameters extends Omit<CheckoutOrder, 'idempotencyKey' | 'attemptId' | 'lines'> {
  lines: { name: string; amountCents: string }[]
}

/** The request stored before the first call to the provider, with its idempotency key. */
export function askedOf({ id, parameters }: Pick<AttemptRow, 'id' | 'parameters'>): CheckoutOrder {
  const stored = parameters as CheckoutParameters
  return {
    ...stored,
    lines: stored.lines.map(({ name, amountCents }) => ({ name, amountCents: BigInt(amountCents) })),
    attemptId: id,
    idempotencyKey: `attempt:${id}`,
  }
}

async function isOpen({ db }: Pick<Platform, 'db'>, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where id = ${attemptId} and state = 'open'`.execute(db)
  return rows.length > 0
}
