/**
 * Buyers pay, cancel and repeat requests while the API and the worker are killed, and the card provider delivers every
 * webhook twice and in any order.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { Transport } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '@meridian/shared/endpoint'
import { buyCreditsByStripe, buyLandByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cancelOrder, checkOrder } from '@meridian/shared/endpoints/purchase'
import { AppError } from '@meridian/shared/errors'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { reconcileStripe } from '#features/payments/stripe/reconcile-stripe.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { sweepOrders } from '#features/payments/purchase/sweep-orders.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import { freshItems, manyBuyers } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { freePort, startTestServer } from '#testing/test-server.ts'
import { startTestWorker } from '#testing/test-worker.ts'

interface Storm {
  /** Minimum number of card payments. */
  payments: number
  /** Concurrent buyers. */
  buyers: number
  disasters: number
  /** Replaces the kill of a process. */
  strike?: () => Promise<void>
  databaseUrl?: string
}

/** Runs until enough payments and all disasters have happened, then lets the system settle. */
export async function runPaymentStorm({
  payments: wanted,
  buyers: count,
  disasters,
  strike,
  databaseUrl,
}: Storm) {
  const payments = await startTestPayments()
  const api = await startTestApi({ env: payments.env, ...(databaseUrl ? { databaseUrl } : {}) })
  const port = await freePort()
  const env = { ...(await testEnvironment(api.platform.config.database.url)), ...payments.env }
  await payments.connect(`http://127.0.0.1:${port}`)
  await payments.stripe('webhooks', { repeat: 1, order: 'shuffled' })
  const buyers = await manyBuyers(api, count, 1000)
  const pool = freshItems(wanted * 3)
  const processes = await startProcesses(env, port)

  const so = { paid: 0, far: 0 }
  const url = `http://127.0.0.1:${port}`
  const shopping = buyers.map(async (buyer) => {
    while (so.paid < wanted || so.far < disasters)
      if (await goShopping({ url, buyer, pool, payments })) so.paid += 1
  })
  for (; so.far < disasters; so.far += 1) {
    await pause(100 + Math.random() * 900)
    await (strike ?? (() => processes.killOne(so.far)))()
  }
  await Promise.all(shopping)
  await calmDown(api, payments)
  return { api, payments }
}

/** Starts an API and a worker that can be killed in turn and restarted. */
export async function startProcesses(env: Record<string, string>, port: number) {
  const startWorker = () => startTestWorker({ ...env, LOG_LEVEL: 'info' })
  let server = await startTestServer(env, port)
  let worker = await startWorker()
  return {
    // Most kills hit the API, which is involved in most steps; the worker sends the refunds.
    killOne: async (turn: number): Promise<void> => {
      if (turn % 4 === 3) {
        await worker.kill()
        worker = await startWorker()
      } else {
        await server.kill()
        server = await startTestServer(env, port)
      }
    },
  }
}

interface Trip {
  url: string
  buyer: Buyer
  pool: LandItem[]
  payments: TestPayments
}

/** Returns whether a card was charged. */
async function goShopping({ url, buyer, pool, payments }: Trip): Promise<boolean> {
  const items = Array.from({ length: 1 + random(3) }, () => pool[random(pool.length)]!)
  const body = { type: 'individual' as const, items: [...new Set(items)] }
  const dice = Math.random()
  if (dice < 0.15) {
    const price = body.items.length * 25
    await insist(url, buyer, payLandByCredits, { body: { ...body, price } })
    return false
  }
  const quantity = 1 + random(20)
  const buy = () =>
    dice < 0.3
      ? insist(url, buyer, buyCreditsByStripe, { body: { quantity } })
      : insist(url, buyer, buyLandByStripe, { body })
  const answer = await buy()
  if (answer instanceof AppError) return false
  const { tid } = answer
  const sessionId = answer.url.split('/').at(-1)
  const pays = Math.random() < 0.9
  await Promise.all([
    pays ? payments.stripe('pay', { sessionId }) : null,
    Math.random() < 0.2 ? insist(url, buyer, cancelOrder, { params: { tid } }) : null,
    Math.random() < 0.3 ? insist(url, buyer, checkOrder, { params: { tid } }) : null,
    // Repeats the same request, as an impatient buyer does.
    Math.random() < 0.3 ? buy() : null,
  ])
  return pays
}

/** Like a browser that reloads until the server answers; a refusal is an answer. */
export async function insist<E extends AnyEndpoint>(
  url: string,
  { token }: Buyer,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointAnswer<E> | AppError> {
  const send: Transport = async (path, request) => {
    const response = await fetch(`${url}${path}`, { ...request, signal: AbortSignal.timeout(20_000) })
    return { status: response.status, json: await response.json() }
  }
  for (;;) {
    try {
      return await callEndpoint(send, endpoint, input, token)
    } catch (error) {
      if (error instanceof AppError && error.status >= 400 && error.status < 500) return error
      // The process was killed during the request.
    }
    await pause(150)
  }
}

export const random = (below: number): number => Math.floor(Math.random() * below)

/** Does the work that the worker would do in the following minutes. */
async function calmDown({ db, platform }: TestApi, payments: TestPayments): Promise<void> {
  await payments.stripe('webhooks', { held: false })
  for (let round = 0; round < 3; round += 1) {
    await reconcileStripe(platform)
    await sql`update orders set hold_until = now() - interval '1 second' where state = 'open'`.execute(db)
    await sweepOrders(platform)
    await sql`update refunds set next_attempt_at = now() where state in ('due', 'sent')`.execute(db)
    await sendCardRefunds(platform)
  }
}
