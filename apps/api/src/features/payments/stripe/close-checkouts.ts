/** Ends checkouts that must not be paid any more. An attempt counts as open until the provider reports its end. */
import { sql } from 'kysely'
import { closeUnanswered, storeSession } from '#features/orders/payment-attempts.ts'
import type { AttemptRow } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isRefusal } from '#platform/stripe/stripe-errors.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { fulfilCheckout } from './fulfil-checkout.ts'
import { askedOf } from './open-checkout.ts'

/** Throws when the provider does not answer; then the state is unknown and unchanged. */
export async function closeCheckoutsOf(platform: Platform, orderId: string): Promise<void> {
  const { rows } = await sql<AttemptRow>`
    select * from payment_attempts
    where order_id = ${orderId} and method = 'stripe' and state = 'open'`.execute(platform.db)
  for (const attempt of rows) await closeCheckout(platform, attempt)
}

export async function closeCheckout(platform: Platform, attempt: AttemptRow): Promise<void> {
  const stripe = stripeOf(platform)
  const sessionId = attempt.provider_ref ?? (await findLostCheckout(platform, attempt))
  if (sessionId === null) return inTransaction(platform.db, (tx) => closeUnanswered(tx, attempt))
  await stripe.expireCheckout(sessionId)
  // Complete and unpaid: the card was declined. A payment that still arrives is a late payment.
  await fulfilCheckout(platform, sessionId, { paymentFailed: true })
}

/**
 * The provider may have created a checkout whose response was lost. The same request with the same idempotency key
 * returns it. If there was none, this creates one that is ended at once, or the provider rejects it as expired.
 */
async function findLostCheckout(platform: Platform, attempt: AttemptRow): Promise<string | null> {
  try {
    const { sessionId, url } = await stripeOf(platform).createCheckout(askedOf(attempt))
    await storeSession(platform.db, attempt, { sessionId, url })
    return sessionId
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
