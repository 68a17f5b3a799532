/** A shop that pays at the sandbox with Stripe's own library and receives its webhooks, for one test file. */
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
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { findFreePort } from '#processes/find-free-port.ts'

const secretKey = 'sk_test_sandbox1'
const webhookSecret = 'whsec_sandbox1'
const main = join(import.meta.dirname, '../main.ts')

let folder: string
export let port: number
let sandbox: ChildProcess
let shop: Server
export let stripe: Stripe
/** The events that the shop received. */
export let taken: Stripe.Event[] = []
type ShopStatus = (event: Stripe.Event) => number
let shopStatus: ShopStatus = () => 200

/** Registers the hooks of the test file. */
export function runShop(): void {
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
    // Deliveries that an earlier test caused must not arrive in the next one.
    await vi.waitUntil(
      async () => (await state()).deliveries.every((delivery) => delivery.state !== 'waiting'),
      { timeout: 30_000 },
    )
    taken = []
  })
}

/** Until the test ends; a 200 accepts the event. */
export const answerWith = (status: ShopStatus): void => void (shopStatus = status)

export async function start(): Promise<void> {
  sandbox = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
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

export async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = once(sandbox, 'exit')
  sandbox.kill(signal)
  await ended
}

export async function control<Answer>(deed: string, wish: unknown = {}): Promise<Answer> {
  const url = `http://127.0.0.1:${port}/control/stripe/${deed}`
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(wish) })
  return (await answer.json()) as Answer
}

export async function state(): Promise<{ sessions: unknown[]; deliveries: { state: string }[] }> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/stripe`)
  return (await answer.json()) as Awaited<ReturnType<typeof state>>
}

/** Long, for a busy machine; a condition that holds at once costs no time. */
export const eventually = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 30_000 })

export const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

export const order = (change: object = {}): Stripe.Checkout.SessionCreateParams => ({
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

export const open = (change: object = {}) => stripe.checkout.sessions.create(order(change))
export const page = (id: string) => `http://127.0.0.1:${port}/stripe/pay/${id}`
export const press = (id: string, act: string) =>
  fetch(page(id), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
export const takenTypes = () => taken.map(({ type }) => type)

export async function paid(): Promise<{ sessionId: string; intent: string }> {
  const { id } = await open()
  const session = await control<Stripe.Checkout.Session>('pay', { sessionId: id })
  return { sessionId: id, intent: session.payment_intent as string }
}
