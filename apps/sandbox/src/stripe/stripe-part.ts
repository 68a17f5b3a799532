import type { Part } from '#server/serve-parts.ts'
import { expireSession } from './checkout-sessions.ts'
import { Faults } from './faults.ts'
import { serveApi } from './serve-api.ts'
import { serveControl } from './serve-control.ts'
import { servePayPage } from './serve-pay-page.ts'
import { now } from './stripe-objects.ts'
import { StripeStore } from './stripe-store.ts'
import { Webhooks } from './webhooks.ts'

export type StripeSettings = {
  /** The file of its stored state. */
  journal: string
  secretKey: string
  webhookUrl: string
  webhookSecret: string
}

const sweepEveryMs = 1000

/**
 * Stripe as a part of the sandbox: its API at /v1, its checkout at /stripe, its controls for tests at
 * /control/stripe.
 */
export async function startStripePart({
  journal,
  secretKey,
  webhookUrl,
  webhookSecret,
}: StripeSettings): Promise<Part & { stop: () => Promise<void> }> {
  const store = await StripeStore.open(journal)
  const webhooks = new Webhooks(store, { url: webhookUrl, secret: webhookSecret })
  const faults = new Faults()
  const sweep = () => expireDue(store, webhooks)
  const sweeper = setInterval(() => void sweep(), sweepEveryMs)
  sweeper.unref()
  webhooks.kick()
  return {
    name: 'stripe',
    path: '/stripe',
    alsoAt: ['/v1', '/control/stripe'],
    health: () => ({ up: true }),
    handle: async (request, response) => {
      const path = request.url ?? '/'
      if (path.startsWith('/v1/'))
        return serveApi({ store, secretKey, faults, onChange: () => webhooks.kick() }, request, response)
      if (path.startsWith('/control/'))
        return serveControl({ store, webhooks, faults, sweep }, request, response)
      return servePayPage(store, webhooks, request, response)
    },
    stop: async () => {
      clearInterval(sweeper)
      webhooks.stop()
      await store.close()
    },
  }
}

async function expireDue(store: StripeStore, webhooks: Webhooks): Promise<void> {
  const due = store
    .list('sessions')
    .filter(({ session }) => session.status === 'open' && session.expires_at <= now())
  if (due.length === 0) return
  await store.commit(due.flatMap((stored) => expireSession(stored).changes))
  webhooks.kick()
}
