import type Stripe from 'stripe'
import { AppError } from '@meridian/shared/errors'
import { idOf, plainRefund } from './refunds.ts'
import type { Refund } from './refunds.ts'

/**
 * The object that an event concerns. Events come twice, late and in any order: read the object itself for its state.
 */
export type EventSubject =
  | { kind: 'checkout'; sessionId: string }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'charge'; paymentIntent: string | null; amountRefunded: bigint }
  | {
      kind: 'dispute'
      disputeId: string
      paymentIntent: string | null
      amountCents: bigint
      reason: string
      status: string
    }
  | { kind: 'other' }

export interface ProviderEvent {
  eventId: string
  type: string
  /** Seconds since 1970. */
  created: number
  livemode: boolean
  subject: EventSubject
}

export function plainEvent(event: Stripe.Event): ProviderEvent {
  const { id, type, created, livemode } = event
  return { eventId: id, type, created, livemode, subject: subjectOf(event) }
}

function subjectOf(event: Stripe.Event): EventSubject {
  const { object } = event.data
  // By the object's own type, because event types change between API versions.
  const kind: string = 'object' in object ? object.object : ''
  switch (kind) {
    case 'checkout.session':
      return { kind: 'checkout', sessionId: (object as Stripe.Checkout.Session).id }
    case 'refund':
      return { kind: 'refund', refund: plainRefund(object as Stripe.Refund) }
    case 'charge': {
      const { payment_intent: intent, amount_refunded: refunded } = object as Stripe.Charge
      return { kind: 'charge', paymentIntent: idOf(intent), amountRefunded: BigInt(refunded) }
    }
    case 'dispute': {
      const { id, payment_intent: intent, amount, reason, status } = object as Stripe.Dispute
      const paymentIntent = idOf(intent)
      return { kind: 'dispute', disputeId: id, paymentIntent, amountCents: BigInt(amount), reason, status }
    }
    default:
      return { kind: 'other' }
  }
}

/** Seconds between the provider's clock and ours, in both directions; the library refuses old signatures only. */
const tolerance = 300

/** The library reads the last of several times, so a header with more than one is refused. */
function isCurrent(header: string): boolean {
  const [time, ...others] = header.split(',').filter((part) => /^\s*t\s*=/.test(part))
  const [, seconds] = /^t=(\d{1,12})$/.exec(time ?? '') ?? []
  return others.length === 0 && Math.abs(Date.now() / 1000 - Number(seconds)) <= tolerance
}

/** The body must be the received bytes; re-serialised JSON would not match the signature. */
export function readWebhook(
  stripe: Stripe,
  secrets: string[],
  rawBody: Uint8Array,
  header: string | string[] | undefined,
): ProviderEvent {
  if (typeof header !== 'string' || !isCurrent(header)) throw new AppError('WEBHOOK_REJECTED')
  let cause: unknown
  for (const secret of secrets) {
    try {
      return plainEvent(stripe.webhooks.constructEvent(rawBody, header, secret, tolerance))
    } catch (error) {
      cause = error
    }
  }
  throw new AppError('WEBHOOK_REJECTED', {}, { cause })
}
