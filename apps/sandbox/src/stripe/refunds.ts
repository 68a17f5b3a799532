import type Stripe from 'stripe'
import type { Change } from '#files/journal.ts'
import { newId, now } from './stripe-objects.ts'
import type { Charge, Refund } from './stripe-objects.ts'
import { emit, put } from './stripe-store.ts'
import type { StripeStore } from './stripe-store.ts'
import { noSuch, StripeRefusal } from './stripe-refusal.ts'

export function createRefund(
  store: StripeStore,
  params: Stripe.RefundCreateParams,
): { refund: Refund; changes: Change[] } {
  const charge = chargeOf(store, params.payment_intent, params.charge)
  const left = charge.amount - charge.amount_refunded
  if (left <= 0)
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.disputed)
    throw new StripeRefusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = params.amount ?? left
  if (amount < 1)
    throw new StripeRefusal(400, 'Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw new StripeRefusal(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: (params.metadata || {}) as Record<string, string>,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: 'succeeded',
  }
  const refunded = charge.amount_refunded + amount
  const changed: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  return {
    refund,
    changes: [
      put('refunds', refund.id, refund),
      put('charges', charge.id, changed),
      ...emit('refund.created', refund),
      ...emit('charge.refunded', changed),
    ],
  }
}

/** The card's bank returns the money, days later. */
export function failRefund(store: StripeStore, refundId: string): Change[] {
  const refund = store.read('refunds', refundId)
  if (!refund || refund.status !== 'succeeded') throw noSuch('refund', refundId)
  const charge = chargeOf(store, undefined, refund.charge)
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  return [
    put('refunds', refund.id, failed),
    put('charges', charge.id, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    }),
    ...emit('refund.updated', failed),
    ...emit('refund.failed', failed),
  ]
}

function chargeOf(store: StripeStore, intentId: string | undefined, chargeId: string | undefined): Charge {
  if (intentId === undefined && chargeId === undefined)
    throw new StripeRefusal(400, 'One of the following params should be provided: payment_intent or charge.')
  const intent = intentId === undefined ? null : store.read('intents', intentId)
  if (intentId !== undefined && !intent) throw noSuch('payment_intent', intentId, 'payment_intent')
  const id = intent?.latest_charge ?? chargeId ?? ''
  const charge = store.read('charges', id)
  if (!charge) throw noSuch('charge', id, 'charge')
  return charge
}
