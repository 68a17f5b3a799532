import type { IncomingMessage, ServerResponse } from 'node:http'
import { paymentStyle } from '#pages/payment-style.ts'
import { send } from '#pages/send-page.ts'
import { serveLook } from '#pages/serve-look.ts'
import { readBody, sendJson } from '#server/serve-parts.ts'
import { paySession } from './checkout-sessions.ts'
import { landingUrl, payPage } from './pay-page.ts'
import type { StripeStore } from './stripe-store.ts'
import type { Webhooks } from './webhooks.ts'

const policy = [
  `default-src 'none'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** As the real page does, it waits a moment for the shop's webhook before it redirects to the shop. */
const webhookWithinMs = 3000

/** The page that the buyer's browser opens, at /stripe/pay/<session>. */
export async function servePayPage(
  store: StripeStore,
  webhooks: Webhooks,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  if (await serveLook(response, pathname, { part: '/stripe', style: paymentStyle, policy })) return
  const id = /^\/stripe\/pay\/(\w+)$/.exec(pathname)?.[1] ?? ''
  const stored = store.read('sessions', id)
  if (!stored) return sendJson(response, 404, { error: 'no such checkout' })
  if (request.method !== 'POST') {
    const body = payPage(stored, searchParams.has('declined'))
    return send(response, { type: 'text/html', body, policy })
  }

  const act = new URLSearchParams((await readBody(request, 1024)) ?? '').get('act')
  const leadTo = (location: string) => void response.writeHead(303, { location }).end()
  if (act === 'decline') return leadTo(`${id}?declined`)
  if (act === 'cancel') return leadTo(stored.session.cancel_url ?? id)
  if (act !== 'pay') return sendJson(response, 400, { error: 'no such button' })
  // Read again: another tab may have paid while the form was read.
  await payAsBuyer(store, webhooks, id)
  const { session } = store.read('sessions', id) ?? stored
  leadTo(session.status === 'complete' ? landingUrl(session.success_url ?? '', id) : id)
}

export async function payAsBuyer(store: StripeStore, webhooks: Webhooks, sessionId: string): Promise<void> {
  const stored = store.read('sessions', sessionId)
  const changes = stored ? paySession(stored) : []
  if (changes.length === 0) return
  await store.commit(changes)
  webhooks.kick()
  const last = changes.findLast(({ table }) => table === 'events')
  if (last) await webhooks.waitFor(last.id, webhookWithinMs)
}
