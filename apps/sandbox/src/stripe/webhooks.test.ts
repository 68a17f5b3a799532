import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import {
  answerWith,
  control,
  eventually,
  inMinutes,
  open,
  order,
  paid,
  runShop,
  start,
  stop,
  stripe,
  taken,
  takenTypes,
} from './test-shop.ts'

runShop()

describe('webhooks', () => {
  test('are sent until they are accepted', async () => {
    let refusals = 2
    answerWith(({ type }) => (type === 'checkout.session.completed' && refusals-- > 0 ? 503 : 200))
    await paid()
    await eventually(() => expect(takenTypes()).toContain('checkout.session.completed'))
    expect(refusals).toBeLessThan(0)
  })

  test('are sent twice on request', async () => {
    await control('webhooks', { repeat: 1 })
    const { sessionId } = await paid()
    await eventually(() => {
      const own = taken.filter(({ type }) => type === 'checkout.session.completed')
      expect(own).toHaveLength(2)
      expect(new Set(own.map(({ id }) => id)).size).toBe(1)
      expect(own[0]?.data.object).toMatchObject({ id: sessionId })
    })
  })

  test('can be held back and sent in another order', async () => {
    await control('webhooks', { held: true })
    const { sessionId, intent } = await paid()
    await stripe.refunds.create({ payment_intent: intent })
    expect((await stripe.checkout.sessions.retrieve(sessionId)).payment_status).toBe('paid')
    expect(taken).toEqual([])
    await control('webhooks', { held: false, order: 'newest-first' })
    await eventually(() =>
      expect(takenTypes()).toEqual([
        'charge.refunded',
        'refund.created',
        'checkout.session.completed',
        'charge.succeeded',
        'payment_intent.succeeded',
      ]),
    )
  })

  test('are delayed on request', async () => {
    await control('webhooks', { delayMs: 300 })
    const { id } = await open()
    const began = Date.now()
    await stripe.checkout.sessions.expire(id)
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
    expect(Date.now() - began).toBeGreaterThanOrEqual(300)
  })

  test('can be listed page by page', async () => {
    const first = await paid()
    const second = await paid()
    const events = await stripe.events
      .list({ types: ['checkout.session.completed'], created: { gte: inMinutes(-1) }, limit: 1 })
      .autoPagingToArray({ limit: 100 })
    const ids = events.map(({ data }) => (data.object as Stripe.Checkout.Session).id)
    expect(ids.slice(0, 2)).toEqual([second.sessionId, first.sessionId])
    expect((await stripe.events.retrieve(events[0]!.id)).api_version).toBe(Stripe.API_VERSION)
  })
})

test('keeps all state over kill -9, and sends what waited', async () => {
  await control('webhooks', { held: true })
  const key = { idempotencyKey: crypto.randomUUID() }
  const params = order()
  const opened = await stripe.checkout.sessions.create(params, key)
  const { sessionId, intent } = await paid()
  await stop('SIGKILL')
  await start()
  await eventually(() => expect(takenTypes()).toContain('checkout.session.completed'))
  expect((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent).toBe(intent)
  expect((await stripe.checkout.sessions.create(params, key)).id).toBe(opened.id)
  expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(7410)
})

test('loses no acknowledged payment and no event of one through kills at any moment', async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < 4; kill += 1) {
    const killed = new AbortController()
    const buyers = Array.from({ length: 3 }, async () => {
      while (!killed.signal.aborted) {
        const id = await paid().then(
          ({ sessionId }) => sessionId,
          () => null,
        )
        if (id) acknowledged.push(id)
      }
    })
    const before = acknowledged.length
    await vi.waitUntil(() => acknowledged.length > before + 2 + kill, { timeout: 30_000, interval: 1 })
    killed.abort()
    await stop('SIGKILL')
    await start()
    await Promise.all(buyers)
  }
  const received = () =>
    taken
      .filter(({ type }) => type === 'checkout.session.completed')
      .map(({ data }) => (data.object as Stripe.Checkout.Session).id)
  await eventually(() => expect(acknowledged.filter((id) => !received().includes(id))).toEqual([]))
  for (const id of acknowledged)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
})
