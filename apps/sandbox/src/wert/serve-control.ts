import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson, sendJson } from '#server/serve-parts.ts'
import { acts } from './card-orders.ts'
import type { Act, Manners } from './card-orders.ts'
import { check } from './serve-widget.ts'
import type { Served } from './serve-widget.ts'
import { WidgetRefusal } from './widget-session.ts'

type Wish = Partial<Manners> & { act?: string; partnerID?: string; signedData?: Record<string, string> }

/**
 * For tests, on the sandbox's own port only. POST /control/wert/manners sets the provider's faults, POST
 * /control/wert/order acts as a buyer in the widget, and GET /control/wert lists the orders.
 */
export async function serveControl(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { orders } = served
  if (request.method === 'GET')
    return sendJson(response, 200, { orders: orders.list(), manners: orders.manners })
  const deed = (request.url ?? '').split('/')[3]
  const { act, partnerID = '', signedData = {}, ...wish } = (await readJson(request, 64 * 1024)) as Wish
  if (deed === 'manners') {
    Object.assign(orders.manners, wish)
    orders.resume()
    return sendJson(response, 200, orders.manners)
  }
  if (deed !== 'order' || !acts.includes(act as Act))
    return sendJson(response, 404, { error: 'no such deed' })
  try {
    const session = check(served, partnerID, new URLSearchParams(signedData))
    sendJson(response, 200, await orders.create(session, act as Act))
  } catch (error) {
    if (!(error instanceof WidgetRefusal)) throw error
    sendJson(response, 400, { error: error.code, message: error.message })
  }
}
