/** Handles a webhook event of the card provider. The event only names the object; its state is read from Stripe. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import type { ProviderEvent } from '#platform/stripe/events.ts'
import type { Refund } from '#platform/stripe/refunds.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { fulfilCheckout } from './fulfil-checkout.ts'
import { openDebtCase } from '#features/payments/refunds/open-debt-case.ts'
import { recordDispute } from './record-dispute.ts'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'

/** All event types that are handled; the reconciler requests the same. */
export const wantedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** Returns after all effects are committed; throws when that is not possible now. */
export async function receiveStripeEvent(platform: Platform, event: ProviderEvent): Promise<void> {
  const stripe = stripeOf(platform)
  const { db, log } = platform
  if (event.livemode !== stripe.livemode) {
    log.warn({ event: event.eventId }, 'an event of the other mode was ignored')
    return
  }
  const { subject } = event
  switch (subject.kind) {
    case 'checkout':
      await fulfilCheckout(platform, subject.sessionId, {
        paymentFailed: event.type === 'checkout.session.async_payment_failed',
      })
      return
    case 'refund': {
      const refund = await stripe.retrieveRefund(subject.refund.refundId)
      await inTransaction(db, (tx) => takeRefund(tx, refund))
      return
    }
    case 'charge': {
      if (!subject.paymentIntent || subject.amountRefunded === 0n) return
      const refunds = await stripe.listRefunds(subject.paymentIntent)
      for (const refund of refunds) await inTransaction(db, (tx) => takeRefund(tx, refund))
      return
    }
    case 'dispute':
      await inTransaction(db, (tx) => recordDispute(tx, subject))
      return
    case 'other':
  }
}

/**
 * Updates a refund of ours. A refund made at the provider itself opens a case, because no plots were taken back for it.
 */
async function takeRefund(tx: Tx, refund: Refund): Promise<void> {
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id' | 'payment_id'>>`
    select refunds.id, payment_id from refunds join payments on payments.id = payment_id
    where provider = 'stripe' and reference = ${refund.paymentIntent}
      and (provider_ref = ${refund.refundId}
        -- The answer to our request was lost.
        or (provider_ref is null and refunds.id::text = ${refund.ourId})
        -- Made before refunds named their row, or before the database was restored.
        or (provider_ref is null and ${refund.tid !== null} and not starts_with(key, 'action:')
          and refunds.amount = ${String(refund.amountCents)}::numeric
          and not exists (
            select from refunds as named
            where named.payment_id = payments.id and named.id::text = ${refund.ourId}
          )))
      and ${refund.refundId} <> all(former_refs)
    for update of refunds`.execute(tx)
  if (rows[0]) return settleRefund(tx, rows[0].id, refund)
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'stripe')
    .where('reference', '=', refund.paymentIntent)
    .executeTakeFirst()
  if (!payment || refund.status === 'failed' || refund.status === 'canceled') return
  await openDebtCase(tx, {
    kind: 'refunded_elsewhere',
    reference: refund.refundId,
    paymentId: payment.id,
    unit: 'cents',
    amount: refund.amountCents,
    status: 'open',
    detail: 'Refunded at the provider itself.',
  })
}
