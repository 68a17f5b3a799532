import type { Change } from '#files/journal.ts'
import { newId, now } from './stripe-objects.ts'
import type { Dispute } from './stripe-objects.ts'
import { emit, put } from './stripe-store.ts'
import type { StripeStore } from './stripe-store.ts'
import { noSuch } from './stripe-refusal.ts'

/** The cardholder disputes the charge at the bank; the money is withdrawn at once. */
export function openDispute(store: StripeStore, intentId: string): { dispute: Dispute; changes: Change[] } {
  const intent = store.read('intents', intentId)
  const charge = intent && store.read('charges', intent.latest_charge)
  if (!charge) throw noSuch('payment_intent', intentId)
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  return {
    dispute,
    changes: [
      put('disputes', dispute.id, dispute),
      put('charges', charge.id, { ...charge, disputed: true }),
      ...emit('charge.dispute.created', dispute),
      ...emit('charge.dispute.funds_withdrawn', dispute),
    ],
  }
}

export function closeDispute(store: StripeStore, disputeId: string, isWon: boolean): Change[] {
  const dispute = store.read('disputes', disputeId)
  if (!dispute) throw noSuch('dispute', disputeId)
  const closed: Dispute = { ...dispute, status: isWon ? 'won' : 'lost' }
  return [
    put('disputes', dispute.id, closed),
    ...(isWon ? emit('charge.dispute.funds_reinstated', closed) : []),
    ...emit('charge.dispute.closed', closed),
  ]
}
