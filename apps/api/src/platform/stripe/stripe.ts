/**
 * Stripe in plain values. Every changing call carries the caller's idempotency key, and its body depends on the
 * caller's values only: Stripe rejects the same key with another body.
 */
import Stripe from 'stripe'
import type { StripeConfig } from '#platform/config/payment-config.ts'
import { checkoutParameters, plainCheckout } from './checkout.ts'
import type { Checkout, CheckoutOrder } from './checkout.ts'
import { plainEvent, readWebhook } from './events.ts'
import type { ProviderEvent } from './events.ts'
import { callStripe, isRefusal } from './stripe-errors.ts'
import { plainRefund } from './refunds.ts'
import type { Refund, RefundOrder } from './refunds.ts'

export interface StripeProvider {
  /** Whether it moves real money; sessions and events must match. */
  livemode: boolean
  createCheckout: (order: CheckoutOrder) => Promise<{ sessionId: string; url: string }>
  retrieveCheckout: (sessionId: string) => Promise<Checkout>
  /** Returns the session afterwards: `complete` if it was paid in the meantime. */
  expireCheckout: (sessionId: string) => Promise<Checkout>
  refund: (order: RefundOrder) => Promise<Refund>
  retrieveRefund: (refundId: string) => Promise<Refund>
  listRefunds: (paymentIntent: string) => Promise<Refund[]>
  /** Oldest first. `after` in seconds since 1970, inclusive; Stripe stores events for 30 days. */
  listEvents: (wanted: { types: string[]; after: number }) => Promise<ProviderEvent[]>
  /** Throws WEBHOOK_REJECTED unless the signature matches the bytes. */
  readWebhook: (rawBody: Uint8Array, signatureHeader: string | string[] | undefined) => ProviderEvent
}

const timeoutMs = 5000

export function createStripe(config: StripeConfig): StripeProvider {
  const stripe = new Stripe(config.secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(config.apiUrl ? addressOf(config.apiUrl) : {}),
  })
  const retrieveCheckout = async (sessionId: string): Promise<Checkout> =>
    plainCheckout(
      await callStripe(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })),
    )

  return {
    livemode: config.livemode,
    createCheckout: async (order) => {
      const { id, url } = await callStripe(() =>
        stripe.checkout.sessions.create(checkoutParameters(order), { idempotencyKey: order.idempotencyKey }),
      )
      // A replayed response is the first one, including its address, whatever the session's state is now.
      return { sessionId: id, url: url ?? '' }
    },
    retrieveCheckout,
    expireCheckout: async (sessionId) => {
      try {
        await callStripe(() => stripe.checkout.sessions.expire(sessionId))
      } catch (error) {
        // Only an open session can expire; otherwise read its state.
        if (!isRefusal(error)) throw error
      }
      return retrieveCheckout(sessionId)
    },
    refund: async ({ idempotencyKey, paymentIntent, amountCents, tid, refundId }) =>
      plainRefund(
        await callStripe(() =>
          stripe.refunds.create(
            {
              payment_intent: paymentIntent,
              amount: Number(amountCents),
              metadata: { tid, refund_id: refundId },
            },
            { idempotencyKey },
          ),
        ),
      ),
    retrieveRefund: async (refundId) =>
      plainRefund(await callStripe(() => stripe.refunds.retrieve(refundId))),
    listRefunds: async (paymentIntent) => {
      const list = () => stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
      const refunds = await callStripe(() => list().autoPagingToArray({ limit: 1000 }))
      return refunds.map(plainRefund)
    },
    listEvents: async ({ types, after }) => {
      const list = () => stripe.events.list({ types, created: { gte: after }, limit: 100 })
      const events = await callStripe(() => list().autoPagingToArray({ limit: 10_000 }))
      return events.map(plainEvent).toReversed()
    },
    readWebhook: (rawBody, header) => readWebhook(stripe, config.webhookSecrets, rawBody, header),
  }
}

function addressOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return {
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
  }
}
