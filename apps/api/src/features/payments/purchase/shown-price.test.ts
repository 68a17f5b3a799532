import {
  buyCreditsByEth,
  buyCreditsByStripe,
  buyCreditsByWidget,
  buyLandByEth,
  buyLandByStripe,
  buyLandByWidget,
  payLandByCredits,
} from '@meridian/shared/endpoints/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPriceList } from '#testing/admin/test-prices.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop(async (chain) => (await startTestPayments({ land: chain })).env)

// The buyer saw 25 dollars; then the list price changed.
beforeEach(() => startPriceList(shop.db, { cents: 3000n }))
afterEach(() => startPriceList(shop.db, { cents: 2500n }))

const ordersOf = ({ id }: Buyer) =>
  shop.db.selectFrom('orders').select('total_cents').where('account_id', '=', id).execute()

const ofLand =
  (endpoint: typeof buyLandByWidget | typeof buyLandByStripe | typeof buyLandByEth, items = freshItems(2)) =>
  (buyer: Buyer, price: number) =>
    shop.api.request(endpoint, { body: { type: 'individual', items, price } }, buyer)

const ofCredits =
  (endpoint: typeof buyCreditsByWidget | typeof buyCreditsByStripe | typeof buyCreditsByEth) =>
  (buyer: Buyer, price: number) =>
    shop.api.request(endpoint, { body: { quantity: 2, price } }, buyer)

describe('refuses another price than the buyer saw, and holds nothing', () => {
  test.each([
    ['plots in the widget', ofLand(buyLandByWidget), 62],
    ['plots at Stripe', ofLand(buyLandByStripe), 62],
    ['plots by ETH', ofLand(buyLandByEth), 60],
    ['credits in the widget', ofCredits(buyCreditsByWidget), 62],
    ['credits at Stripe', ofCredits(buyCreditsByStripe), 62],
    ['credits by ETH', ofCredits(buyCreditsByEth), 60],
  ])('%s', async (_, pay, charged) => {
    const buyer = await aBuyer(shop.api)
    expect(await pay(buyer, 50)).toMatchObject({ status: 409, json: { code: 'PRICE_CHANGED', price: 60 } })
    expect(await ordersOf(buyer)).toEqual([])
    expect(await pay(buyer, 60)).toMatchObject({ status: 200, json: { totalUSD: charged } })
    expect(await ordersOf(buyer)).toEqual([{ total_cents: 6000n }])
  })

  test('plots for land credits', async () => {
    const buyer = await aBuyer(shop.api, 2)
    const items = freshItems(2)
    const pay = (price: number) =>
      shop.api.request(payLandByCredits, { body: { type: 'individual', items, price } }, buyer)
    expect((await pay(50)).json).toMatchObject({ code: 'PRICE_CHANGED', price: 60 })
    expect(await ordersOf(buyer)).toEqual([])
    expect((await pay(60)).status).toBe(200)
  })
})
