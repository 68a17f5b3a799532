import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import { createStripe } from './stripe.ts'
import type { StripeProvider } from './stripe.ts'

let payments: TestPayments
let stripe: StripeProvider
beforeAll(async () => {
  payments = await startTestPayments()
  stripe = connect(payments.sandboxUrl)
})
beforeEach(() => payments.stripe('no-faults'))

const connect = (apiUrl: string, secretKey = payments.env['STRIPE_SECRET_KEY']!) =>
  createStripe({ secretKey, webhookSecrets: ['whsec_new', 'whsec_old'], apiUrl, livemode: false })

const order = () => ({
  idempotencyKey: crypto.randomUUID(),
  tid: `0x${'01'.repeat(32)}`,
  attemptId: '7',
  name: 'Buy 3 Land Plot',
  lines: [
    { name: 'Buy 3 Land Plot', amountCents: 7125n },
    { name: 'Card fee (4%)', amountCents: 285n },
  ],
  successUrl: 'http://localhost:3000/stripe_payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/stripe_payment/cancel',
  expiresAt: Math.floor(Date.now() / 1000) + 31 * 60,
  customerEmail: 'ada@meridian.example',
})

const paid = async () => {
  const { sessionId } = await stripe.createCheckout(order())
  await payments.stripe('pay', { sessionId })
  return stripe.retrieveCheckout(sessionId)
}

describe('a checkout', () => {
  test('returns the received amount and the attempt once paid', async () => {
    const { sessionId, url } = await stripe.createCheckout(order())
    expect(await stripe.retrieveCheckout(sessionId)).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: 7410n,
      amountReceived: 0n,
      currency: 'usd',
      livemode: false,
      paymentIntent: null,
      tid: order().tid,
      attemptId: '7',
      url,
    })
    await payments.stripe('pay', { sessionId })
    const after = await stripe.retrieveCheckout(sessionId)
    expect(after).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      amountReceived: 7410n,
      paymentIntent: expect.stringMatching(/^pi_/) as string,
      url: null,
    })
    const { intents } = await payments.stripeState()
    expect(intents.find(({ id }) => id === after.paymentIntent)?.metadata).toEqual({
      tid: order().tid,
      attempt: '7',
    })
  })

  test('is created once, however often the attempt is repeated', async () => {
    const same = order()
    const first = await stripe.createCheckout(same)
    expect(await stripe.createCheckout(same)).toEqual(first)
  })

  test('expires while open, or reports that it was paid meanwhile', async () => {
    const { sessionId } = await stripe.createCheckout(order())
    expect((await stripe.expireCheckout(sessionId)).status).toBe('expired')
    expect((await stripe.expireCheckout(sessionId)).status).toBe('expired')
    const { sessionId: other, paymentStatus } = await paid()
    expect(paymentStatus).toBe('paid')
    expect(await stripe.expireCheckout(other)).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
  })
})

test('refunds in parts, once per key, at most the payment', async () => {
  const { paymentIntent } = await paid()
  const part = {
    idempotencyKey: 'refund:1',
    paymentIntent: paymentIntent!,
    amountCents: 7000n,
    tid: '0x01',
    refundId: 'r1',
  }
  const refund = await stripe.refund(part)
  expect(refund).toMatchObject({
    status: 'succeeded',
    amountCents: 7000n,
    paymentIntent,
    tid: '0x01',
    ourId: 'r1',
  })
  expect(await stripe.refund(part)).toEqual(refund)
  const tooMuch = stripe.refund({ ...part, idempotencyKey: 'refund:2', amountCents: 411n })
  await expect(tooMuch).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  expect(await stripe.listRefunds(paymentIntent!)).toEqual([refund])
  await payments.stripe('fail-refund', { refundId: refund.refundId })
  expect((await stripe.retrieveRefund(refund.refundId)).status).toBe('failed')
})

test('lists missed events oldest first, each with its object', async () => {
  const after = Math.floor(Date.now() / 1000)
  const [one, two] = [await paid(), await paid()]
  const dispute = await payments.stripe<{ id: string }>('dispute', { paymentIntent: two.paymentIntent })
  const types = ['checkout.session.completed', 'charge.dispute.created']
  const events = await stripe.listEvents({ types, after })
  expect(events.slice(-3).map(({ subject }) => subject)).toMatchObject([
    { kind: 'checkout', sessionId: one.sessionId },
    { kind: 'checkout', sessionId: two.sessionId },
    {
      kind: 'dispute',
      disputeId: dispute.id,
      paymentIntent: two.paymentIntent,
      amountCents: 7410n,
      status: 'needs_response',
    },
  ])
  expect(await stripe.listEvents({ types, after: after + 3600 })).toEqual([])
})

describe('failures', () => {
  test.each(['500', 'reset', 'reset-after'])('survives %s by repeating, with one session', async (fault) => {
    const before = (await payments.stripeState()).sessions.length
    await payments.stripe('fault', { fault })
    await stripe.createCheckout(order())
    expect((await payments.stripeState()).sessions).toHaveLength(before + 1)
  })

  test.each([
    ['429', 1],
    ['500', 3],
    ['reset', 3],
  ])('reports %s that persists as the provider’s', async (fault, count) => {
    await payments.stripe('fault', { fault, count })
    await expect(stripe.createCheckout(order())).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      status: 502,
    })
  })

  test('reports an unreachable provider', async () => {
    const unreachable = connect('http://127.0.0.1:9')
    await expect(unreachable.retrieveCheckout('cs_1')).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  })

  test('reports unknown or unacceptable requests as refusals', async () => {
    const refused = { code: 'PROVIDER_REFUSED' }
    await expect(stripe.retrieveCheckout('cs_none')).rejects.toMatchObject(refused)
    const late = { ...order(), expiresAt: Math.floor(Date.now() / 1000) + 60 }
    await expect(stripe.createCheckout(late)).rejects.toMatchObject(refused)
  })

  test('rethrows a rejected API key as our own error', async () => {
    const stranger = connect(payments.sandboxUrl, 'sk_test_other')
    await expect(stranger.retrieveCheckout('cs_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })
})

describe('a webhook', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    livemode: false,
    data: { object: { object: 'checkout.session', id: 'cs_1' } },
  })
  const header = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const read = (signature: string | undefined, body = payload) =>
    stripe.readWebhook(Buffer.from(body), signature)

  test.each([-200, 200])('signed by a clock that is %i s off is accepted', (seconds) => {
    expect(read(header('whsec_new', Math.floor(Date.now() / 1000) + seconds))).toMatchObject({
      eventId: 'evt_1',
    })
  })

  test.each(['whsec_new', 'whsec_old'])('signed with %s is accepted', (secret) => {
    expect(read(header(secret))).toEqual({
      eventId: 'evt_1',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      subject: { kind: 'checkout', sessionId: 'cs_1' },
    })
  })

  test.each([
    ['without a signature', undefined, payload],
    ['with another’s signature', header('whsec_other'), payload],
    ['with an old signature', header('whsec_new', Math.floor(Date.now() / 1000) - 600), payload],
    ['signed for the future', header('whsec_new', Math.floor(Date.now() / 1000) + 600), payload],
    [
      'signed for the next century',
      header('whsec_new', Math.floor(Date.now() / 1000) + 3_200_000_000),
      payload,
    ],
    ['with two times', `t=${Math.floor(Date.now() / 1000)},${header('whsec_new')}`, payload],
    ['without a time', header('whsec_new').replace(/^t=\d+,/, ''), payload],
    ['whose body was changed', header('whsec_new'), payload.replace('cs_1', 'cs_2')],
    ['that is no text', header('whsec_new'), '\u0000'],
  ])('%s is rejected', (_, signature, body) => {
    expect(() => read(signature, body)).toThrow(expect.objectContaining({ code: 'WEBHOOK_REJECTED' }))
  })

  test('of the sandbox is accepted byte by byte', async () => {
    const received: { body: Buffer; signature: string }[] = []
    const shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) })
        response.end()
      })
    }).listen(0, '127.0.0.1')
    cleanUp(() => shop.close())
    await once(shop, 'listening')
    await payments.connect(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
    const own = createStripe({
      secretKey: payments.env['STRIPE_SECRET_KEY']!,
      webhookSecrets: [payments.env['STRIPE_WEBHOOK_SECRET']!],
      apiUrl: payments.sandboxUrl,
      livemode: false,
    })
    const { sessionId } = await paid()
    await vi.waitFor(
      () => {
        const subjects = received.map(({ body, signature }) => own.readWebhook(body, signature).subject)
        expect(subjects).toContainEqual({ kind: 'checkout', sessionId })
      },
      { timeout: 30_000 },
    )
  })
})
