/** For a test file: a shop that accepts cards, and a new buyer for each test. */
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { LandItem } from '@meridian/shared/land-item'
import { beforeAll, beforeEach } from 'vitest'
import { aBuyer, startShop } from './test-purchases.ts'
import type { Buyer, LandOrder, Shop } from './test-purchases.ts'

export let shop: Shop
export let buyer: Buyer

/**
 * Registers the hooks of the file. Each test starts with a working provider; `repeat`: extra deliveries of each
 * webhook.
 */
export function runShop({ repeat = 0 }: { repeat?: number } = {}): void {
  beforeAll(async () => {
    shop = await startShop()
  })
  beforeEach(async () => {
    await shop.payments.stripe('webhooks', { held: false, delayMs: 0, repeat, order: 'any' })
    await shop.payments.stripe('no-faults')
    buyer = await aBuyer(shop.api)
  })
}

export const buyByCard = (who: Buyer, items: LandItem[], more: Partial<LandOrder> = {}) =>
  shop.api.request(buyLandByStripe, { body: { type: 'individual', items, ...more } }, { token: who.token })

export const heldBy = async (tid: string): Promise<number> =>
  (await shop.api.db.selectFrom('plots').select('cell').where('order_id', '=', tid).execute()).length

export const sessionOf = async (sessionId: string) =>
  (await shop.payments.stripeState()).sessions.find(({ session }) => session.id === sessionId)?.session

/** As the buyer sees it. */
export const showOrder = async (tid: string, { token }: Buyer = buyer): Promise<OrderDetail> =>
  (await shop.api.call(getOrder, { params: { tid } }, { token })).order
