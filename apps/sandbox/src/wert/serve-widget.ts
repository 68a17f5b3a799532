import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { paymentStyle } from '#pages/payment-style.ts'
import { send } from '#pages/send-page.ts'
import { serveLook } from '#pages/serve-look.ts'
import { readJson, sendJson } from '#server/serve-parts.ts'
import { acts } from './card-orders.ts'
import type { Act, CardOrder, CardOrders } from './card-orders.ts'
import { cardPrice } from './card-price.ts'
import { readSession, valueOf, WidgetRefusal } from './widget-session.ts'
import { refusedPage, widgetPage } from './widget-page.ts'

export type Served = {
  partnerId: string
  publicKey: KeyObject
  orders: CardOrders
  rpcUrl: string
  deployment: string
}

const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  // The app frames it; the sandbox is served on the app's origin.
  `frame-ancestors 'self'`,
].join('; ')

/** The widget, at /wert/<partner>/widget, and the calls of its script. */
export async function serveWidget(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  if (await serveLook(response, pathname, { part: '/wert', style: paymentStyle, policy })) return
  if (pathname === '/wert/widget.js') {
    const body = await readFile(join(import.meta.dirname, 'widget.js'), 'utf8')
    return send(response, { type: 'text/javascript', body, policy })
  }
  const [, partner, path = '', id = ''] =
    /^\/wert\/([\w-]+)\/(widget|price|orders)(?:\/([\w-]+))?$/.exec(pathname) ?? []
  if (!partner) return sendJson(response, 404, { error: 'nothing here' })
  const { orders } = served
  if (path === 'orders' && request.method === 'POST') return placeOrder(served, partner, request, response)
  if (path === 'orders') {
    const order = orders.read(id)
    return order
      ? sendJson(response, 200, publicOrder(orders, order))
      : sendJson(response, 404, { error: 'no such order' })
  }
  const theme = searchParams.get('theme') === 'dark' ? 'dark' : 'light'
  try {
    const session = check(served, partner, searchParams)
    const price = await cardPrice(valueOf(session), served)
    if (path === 'price') return sendJson(response, price ? 200 : 503, price ?? { error: 'no price' })
    const body = widgetPage(session, price, theme)
    return send(response, { type: 'text/html', body, policy })
  } catch (error) {
    if (!(error instanceof WidgetRefusal)) throw error
    return send(response, { type: 'text/html', body: refusedPage(error, theme), policy })
  }
}

async function placeOrder(
  served: Served,
  partner: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { act, query = '' } = await readJson(request, 16 * 1024)
  try {
    if (!acts.includes(act as Act)) throw new WidgetRefusal('INVALID_PARAMETERS', 'There is no such button.')
    if (typeof query !== 'string') throw new WidgetRefusal('INVALID_PARAMETERS', 'This is no session.')
    const session = check(served, partner, new URLSearchParams(query))
    const order = await served.orders.create(session, act as Act)
    sendJson(response, 200, publicOrder(served.orders, order))
  } catch (error) {
    if (!(error instanceof WidgetRefusal)) throw error
    sendJson(response, 400, { error: error.code, message: error.message })
  }
}

export function check({ partnerId, publicKey }: Served, partner: string, query: URLSearchParams) {
  if (partner !== partnerId) throw new WidgetRefusal('PARTNER_NOT_FOUND', 'There is no such partner.')
  return readSession(Object.fromEntries(query), publicKey)
}

/** Without the signed transaction, which stays in the sandbox. */
const publicOrder = (orders: CardOrders, { id, paymentId, status, txId }: CardOrder) => ({
  order: { id, paymentId, status, txId },
  manners: orders.manners,
})
