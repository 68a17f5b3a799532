import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson, sendJson } from '#server/serve-parts.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { isFault } from './faults.ts'
import type { Faults } from './faults.ts'
import { createRefund, failRefund } from './refunds.ts'
import { payAsBuyer } from './serve-pay-page.ts'
import { now } from './stripe-objects.ts'
import { put } from './stripe-store.ts'
import type { StripeStore } from './stripe-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import { findSession } from './answer-call.ts'
import type { Manners, Webhooks } from './webhooks.ts'

type Wish = Partial<Manners> & {
  sessionId?: string
  paymentIntent?: string
  refundId?: string
  disputeId?: string
  eventId?: string
  url?: string
  amount?: number
  won?: boolean
  fault?: string
  count?: number
  path?: string
}

type Controlled = { store: StripeStore; webhooks: Webhooks; faults: Faults; sweep: () => Promise<void> }

/**
 * For tests, on the sandbox's own port only: POST /control/stripe/<action> plays buyers, banks, networks and the
 * operator's dashboard. GET /control/stripe returns the whole state.
 */
export async function serveControl(
  controlled: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { store, webhooks } = controlled
  if (request.method === 'GET') {
    const tables = ['sessions', 'intents', 'refunds', 'disputes', 'events', 'deliveries'] as const
    const content = Object.fromEntries(tables.map((table) => [table, store.list(table)]))
    return sendJson(response, 200, { ...content, manners: webhooks.manners })
  }
  const deed = (request.url ?? '').split('?')[0]?.split('/')[3] ?? ''
  const wish = (await readJson(request, 64 * 1024)) as Wish
  try {
    sendJson(response, 200, (await act(controlled, deed, wish)) ?? {})
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    sendJson(response, error.status, error.body)
  } finally {
    webhooks.kick()
  }
}

async function act(
  { store, webhooks, faults, sweep }: Controlled,
  deed: string,
  wish: Wish,
): Promise<unknown> {
  const { sessionId = '', paymentIntent = '', refundId = '', disputeId = '', eventId = '' } = wish
  switch (deed) {
    case 'pay':
      findSession(store, sessionId)
      await payAsBuyer(store, webhooks, sessionId)
      return findSession(store, sessionId).session
    case 'run-out': {
      const stored = findSession(store, sessionId)
      const session = { ...stored.session, expires_at: now() }
      await store.commit([put('sessions', sessionId, { ...stored, session })])
      await sweep()
      return findSession(store, sessionId).session
    }
    case 'refund': {
      const amount = wish.amount === undefined ? {} : { amount: wish.amount }
      const { refund, changes } = createRefund(store, { payment_intent: paymentIntent, ...amount })
      await store.commit(changes)
      return refund
    }
    case 'fail-refund':
      return store.commit(failRefund(store, refundId))
    case 'dispute': {
      const { dispute, changes } = openDispute(store, paymentIntent)
      await store.commit(changes)
      return dispute
    }
    case 'close-dispute':
      return store.commit(closeDispute(store, disputeId, wish.won === true))
    case 'webhooks':
      if (wish.url !== undefined) webhooks.pointTo(wish.url)
      return Object.assign(webhooks.manners, mannersOf(wish))
    case 'resend':
      return { status: await webhooks.resend(eventId) }
    case 'fault':
      if (!isFault(wish.fault)) throw new StripeRefusal(400, 'no such fault')
      return faults.plan(wish.fault, wish.count ?? 1, wish.path)
    case 'no-faults':
      return faults.clear()
    default:
      throw new StripeRefusal(404, `no such deed: ${deed}`)
  }
}

const mannersOf = ({ held, delayMs, repeat, order }: Wish): Partial<Manners> =>
  Object.fromEntries(
    Object.entries({ held, delayMs, repeat, order }).filter(([, value]) => value !== undefined),
  )
