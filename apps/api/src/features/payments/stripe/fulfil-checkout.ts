/**
 * Applies the provider's current state of a checkout. The webhook, the landing page, the reconciler and the sweeper
 * call it in any order and concurrently.
 */
import { sql } from 'kysely'
import { closeAttempt } from '#features/orders/payment-attempts.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { AttemptRow } from '#features/orders/order-queries.ts'
import { recordStep } from '#features/orders/record-step.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Checkout } from '#platform/stripe/checkout.ts'
import type { IncomingPayment } from '#features/payments/settlement/incoming-payment.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import { sendCardRefundsJob } from './send-card-refunds.ts'

type CheckoutEnd = 'paid' | 'ended' | 'open' | 'not ours'

export async function fulfilCheckout(
  platform: Platform,
  sessionId: string,
  { paymentFailed = false } = {},
): Promise<CheckoutEnd> {
  const checkout = await stripeOf(platform).retrieveCheckout(sessionId)
  const { db, jobs, log } = platform
  if (checkout.livemode !== stripeOf(platform).livemode || !checkout.attemptId) {
    log.warn({ sessionId }, 'a checkout is not one of ours')
    return 'not ours'
  }
  if (checkout.status === 'complete' && checkout.paymentStatus === 'paid') {
    await inTransaction(db, async (tx) => {
      const attempt = await findAttempt(tx, checkout)
      const effect = await recordPayment(tx, asPayment(checkout, attempt))
      if (effect === 'refunded' || effect === 'made_good') await jobs.enqueue(tx, sendCardRefundsJob, {})
    })
    return 'paid'
  }
  const ended = checkout.status === 'expired' ? 'expired' : paymentFailed ? 'failed' : null
  if (!ended) return 'open'
  await inTransaction(db, (tx) => endCheckout(tx, checkout, ended))
  return 'ended'
}

async function findAttempt(tx: Tx, checkout: Checkout): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    select * from payment_attempts where method = 'stripe' and id::text = ${checkout.attemptId}`.execute(tx)
  return rows[0] ?? null
}

function asPayment(checkout: Checkout, attempt: AttemptRow | null): IncomingPayment {
  if (!checkout.paymentIntent) throw new Error(`checkout ${checkout.sessionId} is paid and names no payment`)
  const isRight =
    attempt?.amount_cents === checkout.amountReceived &&
    checkout.amountTotal === checkout.amountReceived &&
    checkout.currency === 'usd'
  return {
    provider: 'stripe',
    reference: checkout.paymentIntent,
    method: 'stripe',
    orderId: attempt?.order_id ?? null,
    attemptId: attempt?.id ?? null,
    unit: 'cents',
    amount: checkout.amountReceived,
    payer: checkout.paymentIntent,
    capturedAt: checkout.paidAt ?? new Date(),
    verdict: isRight ? { is: 'right' } : { is: 'wrong', why: { code: 'wrong_amount', params: {} } },
  }
}

async function endCheckout(tx: Tx, checkout: Checkout, ended: 'expired' | 'failed'): Promise<void> {
  const attempt = await findAttempt(tx, checkout)
  if (!attempt || !(await lockOrder(tx, attempt.order_id))) return
  if (!(await closeAttempt(tx, attempt, { as: ended, sessionId: checkout.sessionId }))) return
  const code = ended === 'expired' ? 'checkout_ended' : 'card_failed'
  await recordStep(tx, { orderId: attempt.order_id, source: 'server', event: { code, params: {} } })
}
