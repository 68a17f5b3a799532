import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '#processes/find-free-port.ts'

const secretKey = 'sk_test_sandbox1'
const webhookSecret = 'whsec_sandbox1'
const main = join(import.meta.dirname, '../main.ts')

let folder: string
let port: number
let sandbox: ChildProcess
let shop: Server
let stripe: Stripe
/** What the shop took, and what it answers. */
let taken: Stripe.Event[] = []
let shopStatus: (event: Stripe.Event) => number = () => 200

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-stripe-'))
  port = await findFreePort()
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = request.headers['stripe-signature'] ?? ''
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), header, webhookSecret)
      const status = shopStatus(event)
      if (status === 200) taken.push(event)
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  await start()
  stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 3000,
  })
})

afterAll(async () => {
  await stop('SIGTERM')
  shop.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await control('webhooks', { held: false, delayMs: 0, repeat: 0, order: 'any' })
  await control('no-faults')
  shopStatus = () => 200
  // What an earlier test set going must not arrive in the next one.
  await vi.waitUntil(
    async () => (await state()).deliveries.every((delivery) => delivery.state !== 'waiting'),
    20_000,
  )
  taken = []
})

async function start(): Promise<void> {
  sandbox = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_STRIPE_KEY: secretKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(sandbox, 'message')
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = once(sandbox, 'exit')
  sandbox.kill(signal)
  await ended
}

async function control<Answer>(deed: string, wish: unknown = {}): Promise<Answer> {
  const url = `http://127.0.0.1:${port}/control/stripe/${deed}`
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(wish) })
  return (await answer.json()) as Answer
}

async function state(): Promise<{ sessions: unknown[]; deliveries: { state: string }[] }> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/stripe`)
  return (await answer.json()) as Awaited<ReturnType<typeof state>>
}

/** Long for a busy machine; what holds at once costs no time. */
const eventually = <Result>(check: () => Result) => vi.waitFor(check, 20_000)

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

const order = (change: object = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 7125, product_data: { name: 'Buy 3 Land Plot' } },
    },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 285, product_data: { name: 'Card fee' } } },
  ],
  metadata: { tid: '0x01' },
  payment_intent_data: { metadata: { tid: '0x01' }, description: 'Buy 3 Land Plot' },
  success_url: 'http://localhost:3000/stripe_payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/stripe_payment/cancel',
  expires_at: inMinutes(31),
  ...change,
})

const open = (change: object = {}) => stripe.checkout.sessions.create(order(change))
const page = (id: string) => `http://127.0.0.1:${port}/stripe/pay/${id}`
const press = (id: string, act: string) =>
  fetch(page(id), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
const takenTypes = () => taken.map(({ type }) => type)

async function paid(): Promise<{ sessionId: string; intent: string }> {
  const { id } = await open()
  const session = await control<Stripe.Checkout.Session>('pay', { sessionId: id })
  return { sessionId: id, intent: session.payment_intent as string }
}

describe('a checkout', () => {
  test('is made, shown, paid and told of', async () => {
    const session = await open()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 7410,
      currency: 'usd',
      livemode: false,
      payment_intent: null,
      url: `http://localhost:3000/sandbox/stripe/pay/${session.id}`,
    })
    const html = await (await fetch(page(session.id))).text()
    for (const text of ['SANDBOX', 'Buy 3 Land Plot', '$71.25', '$2.85', '$74.10', 'value="decline"'])
      expect(html).toContain(text)
    expect(html).not.toContain('<script')

    const answer = await press(session.id, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/stripe_payment/success?session_id=${session.id}`,
    )
    // The real page, too, waits for the shop's webhook before it leads back.
    expect(takenTypes()).toContain('checkout.session.completed')
    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: { amount_received: 7410, metadata: { tid: '0x01' }, status: 'succeeded' },
    })
    const lines = await stripe.checkout.sessions.listLineItems(session.id)
    expect(lines.data.map(({ description }) => description)).toEqual(['Buy 3 Land Plot', 'Card fee'])
  })

  test('that is declined or closed stays open', async () => {
    const { id } = await open()
    const declined = await press(id, 'decline')
    const shown = await fetch(new URL(declined.headers.get('location') ?? '', page(id)))
    expect(await shown.text()).toContain('Your card was declined')
    expect((await press(id, 'cancel')).headers.get('location')).toBe(
      'http://localhost:3000/stripe_payment/cancel',
    )
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  test('is paid once, however often the button is pressed', async () => {
    const { id } = await open()
    await Promise.all([press(id, 'pay'), press(id, 'pay'), press(id, 'pay')])
    expect(takenTypes().filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
  })

  test('expires when it is told to, and then takes no money', async () => {
    const { id } = await open()
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await press(id, 'pay')
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of expired/)
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
  })

  test('expires by itself when its time has come', async () => {
    const { id } = await open()
    await control('run-out', { sessionId: id })
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
  })

  test('that is paid can not be expired', async () => {
    const { sessionId } = await paid()
    await expect(stripe.checkout.sessions.expire(sessionId)).rejects.toThrow(/status of complete/)
  })
})

describe('what the real API would refuse is refused', () => {
  const line = (change: object) => ({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'a' }, ...change },
      },
    ],
  })
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']))
  test.each<[string, object, string, string | undefined]>([
    ['a misspelt name', { succes_url: 'x' }, 'succes_url', 'parameter_unknown'],
    [
      'the name of an older version',
      { payment_method_types: ['card'] },
      'payment_method_types',
      'parameter_unknown',
    ],
    ['an unknown name inside', line({ amount: 5 }), 'line_items[0][price_data][amount]', 'parameter_unknown'],
    ['an unknown mode', { mode: 'pay' }, 'mode', undefined],
    [
      'an unknown method',
      { allowed_payment_method_types: ['cash'] },
      'allowed_payment_method_types[0]',
      undefined,
    ],
    [
      'half a cent',
      line({ unit_amount: 12.5 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [
      'a negative price',
      line({ unit_amount: -1 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    ['a total under fifty cents', line({ unit_amount: 49 }), 'line_items', 'amount_too_small'],
    [
      'no currency',
      line({ currency: undefined }),
      'line_items[0][price_data][currency]',
      'parameter_missing',
    ],
    [
      'a currency that is none',
      line({ currency: 'usdollar' }),
      'line_items[0][price_data][currency]',
      undefined,
    ],
    ['no lines', { line_items: [] }, 'line_items', undefined],
    ['no way back', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['a way back that is no address', { success_url: 'nowhere' }, 'success_url', 'url_invalid'],
    [
      'a way back that is too long',
      { success_url: `https://a.example/${'x'.repeat(5000)}` },
      'success_url',
      'parameter_invalid_string_length',
    ],
    ['an address that is none', { customer_email: 'ada' }, 'customer_email', 'email_invalid'],
    ['an end too soon', { expires_at: inMinutes(20) }, 'expires_at', undefined],
    ['an end too late', { expires_at: inMinutes(25 * 60) }, 'expires_at', undefined],
    ['too many notes', { metadata: many(51) }, 'metadata', undefined],
    ['a note with a long name', { metadata: { ['x'.repeat(41)]: 'v' } }, 'metadata', undefined],
    ['a long note', { metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', 'parameter_invalid_string_length'],
  ])('%s', async (_, change, param, code) => {
    const refusal = { type: 'StripeInvalidRequestError', statusCode: 400, param, code }
    await expect(open(change)).rejects.toMatchObject(refusal)
  })

  test('a wrong key', async () => {
    const stranger = new Stripe('sk_test_other', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
    })
    await expect(stranger.events.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('what does not exist', async () => {
    const missing = { statusCode: 404, code: 'resource_missing' }
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing)
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing)
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject(missing)
  })
})

describe('an idempotency key', () => {
  test('gives the first answer again and does nothing', async () => {
    const params = order()
    const key = { idempotencyKey: crypto.randomUUID() }
    const first = await stripe.checkout.sessions.create(params, key)
    expect((await stripe.checkout.sessions.create(params, key)).id).toBe(first.id)
    const changed = stripe.checkout.sessions.create({ ...params, expires_at: inMinutes(32) + 1 }, key)
    await expect(changed).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('may be used again after a refusal', async () => {
    const key = { idempotencyKey: crypto.randomUUID() }
    await expect(stripe.checkout.sessions.create(order({ mode: 'pay' }), key)).rejects.toThrow(/mode/)
    expect((await stripe.checkout.sessions.create(order(), key)).status).toBe('open')
  })
})

describe('faults', () => {
  const countSessions = async () => (await state()).sessions.length
  test.each(['500', 'hang', 'reset', 'reset-after'])(
    '%s is survived by the client, with one session',
    async (fault) => {
      const before = await countSessions()
      await control('fault', { fault })
      expect((await open()).status).toBe('open')
      expect(await countSessions()).toBe(before + 1)
    },
  )

  test('429 is told to the caller', async () => {
    await control('fault', { fault: '429', path: '/v1/checkout' })
    expect((await stripe.events.list()).object).toBe('list')
    await expect(open()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
  })
})

describe('money goes back', () => {
  test('in parts, up to what was paid', async () => {
    const { intent } = await paid()
    const first = await stripe.refunds.create({
      payment_intent: intent,
      amount: 7000,
      metadata: { tid: '0x01' },
    })
    expect(first).toMatchObject({ status: 'succeeded', amount: 7000, metadata: { tid: '0x01' } })
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 411 })).rejects.toThrow(
      /greater than/,
    )
    const rest = await stripe.refunds.create({ payment_intent: intent })
    expect(rest.amount).toBe(410)
    const again = stripe.refunds.create({ payment_intent: intent })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([
      rest.id,
      first.id,
    ])
    expect((await stripe.refunds.retrieve(rest.id)).amount).toBe(410)
    await eventually(() =>
      expect(
        takenTypes().filter((type) => type === 'charge.refunded' || type === 'refund.created'),
      ).toHaveLength(4),
    )
  })

  test('by the dashboard, and comes back when the bank refuses it', async () => {
    const { intent } = await paid()
    const { id } = await control<Stripe.Refund>('refund', { paymentIntent: intent, amount: 100 })
    await control('fail-refund', { refundId: id })
    expect((await stripe.refunds.retrieve(id)).status).toBe('failed')
    await eventually(() => expect(takenTypes()).toContain('refund.failed'))
  })

  test('by a dispute, which the bank decides', async () => {
    const { intent } = await paid()
    const { id } = await control<Stripe.Dispute>('dispute', { paymentIntent: intent })
    await eventually(() => expect(takenTypes()).toContain('charge.dispute.created'))
    expect(taken.find(({ type }) => type === 'charge.dispute.created')?.data.object).toMatchObject({
      id,
      payment_intent: intent,
      amount: 7410,
      status: 'needs_response',
    })
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await control('close-dispute', { disputeId: id, won: false })
    await eventually(() => expect(takenTypes()).toContain('charge.dispute.closed'))
  })
})

describe('webhooks', () => {
  test('are sent until they are taken', async () => {
    let refusals = 2
    shopStatus = ({ type }) => (type === 'checkout.session.completed' && refusals-- > 0 ? 503 : 200)
    await paid()
    await eventually(() => expect(takenTypes()).toContain('checkout.session.completed'))
    expect(refusals).toBeLessThan(0)
  })

  test('come twice when told to', async () => {
    await control('webhooks', { repeat: 1 })
    const { sessionId } = await paid()
    await eventually(() => {
      const own = taken.filter(({ type }) => type === 'checkout.session.completed')
      expect(own).toHaveLength(2)
      expect(new Set(own.map(({ id }) => id)).size).toBe(1)
      expect(own[0]?.data.object).toMatchObject({ id: sessionId })
    })
  })

  test('are held back and come in the other order', async () => {
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

  test('come late when told to', async () => {
    await control('webhooks', { delayMs: 300 })
    const { id } = await open()
    const began = Date.now()
    await stripe.checkout.sessions.expire(id)
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
    expect(Date.now() - began).toBeGreaterThanOrEqual(300)
  })

  test('can be looked up by whoever missed them, page by page', async () => {
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

test('everything is still there after kill -9, and what waited is still sent', async () => {
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

test('kills at any moment lose no payment that was acknowledged, and no event of one', async () => {
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
    await vi.waitUntil(() => acknowledged.length > before + 2 + kill, { timeout: 20_000, interval: 1 })
    killed.abort()
    await stop('SIGKILL')
    await start()
    await Promise.all(buyers)
  }
  const told = () =>
    taken
      .filter(({ type }) => type === 'checkout.session.completed')
      .map(({ data }) => (data.object as Stripe.Checkout.Session).id)
  await eventually(() => expect(acknowledged.filter((id) => !told().includes(id))).toEqual([]))
  for (const id of acknowledged)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
})
