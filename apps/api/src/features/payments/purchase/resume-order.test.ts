import { createCollection } from '@meridian/shared/endpoints/collections'
import {
  buyCreditsByEth,
  buyCreditsByStripe,
  buyCreditsByWidget,
  buyLandByEth,
  buyLandByStripe,
  buyLandByWidget,
  payLandByCredits,
} from '@meridian/shared/endpoints/payments'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { afterEach, describe, expect, test } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { startPriceList } from '#testing/admin/test-prices.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import { aBuyer, expectCleanAudit, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop(async (chain) => (await startTestPayments({ land: chain })).env)
afterEach(() => startPriceList(shop.db, { cents: 2500n }))

/** Holds plots at 25 dollars each; then the list price rises to 30. */
async function waitingPlots(buyer: Buyer, count = 2) {
  const wanted = { type: 'individual' as const, items: freshItems(count) }
  const { tid } = await shop.buyPlots(buyer, wanted.items)
  await startPriceList(shop.db, { cents: 3000n })
  return { ...wanted, tid }
}

const statesOf = async ({ id }: Buyer) =>
  (await shop.db.selectFrom('orders').select('state').where('account_id', '=', id).execute()).map(
    ({ state }) => state,
  )

describe('pays a waiting order at its own price, whatever the list says now', () => {
  test.each([
    ['in the widget', buyLandByWidget, 52],
    ['at Stripe', buyLandByStripe, 52],
    ['by ETH', buyLandByEth, 50],
  ])('plots %s', async (_, endpoint, charged) => {
    const buyer = await aBuyer(shop.api)
    const waiting = await waitingPlots(buyer)
    const { tid, totalUSD } = await shop.api.call(endpoint, { body: { ...waiting, price: 50 } }, buyer)
    expect({ tid, totalUSD }).toEqual({ tid: waiting.tid, totalUSD: charged })
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('pays plots by land credits once, however often the button is pressed', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    const pay = () => shop.api.call(payLandByCredits, { body: { ...waiting, price: 50 } }, buyer)
    const clicks = await Promise.all([pay(), pay()])
    for (const { tid, amount } of [...clicks, await pay()])
      expect({ tid, amount }).toEqual({ tid: waiting.tid, amount: 3 })
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(2)
    expect(await readCredits(shop.db, buyer.id)).toBe(3n)
    await expectCleanAudit(shop.db)
  })

  test.each([
    ['in the widget', buyCreditsByWidget, 78],
    ['at Stripe', buyCreditsByStripe, 78],
    ['by ETH', buyCreditsByEth, 75],
  ])('credits %s', async (_, endpoint, charged) => {
    const buyer = await aBuyer(shop.api)
    const { tid } = await shop.buyCredits(buyer, 3)
    await startPriceList(shop.db, { cents: 3000n })
    const again = await shop.api.call(endpoint, { body: { quantity: 3, tid, price: 75 } }, buyer)
    expect(again).toMatchObject({ tid, totalUSD: charged })
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('puts the plots into the order’s target, although its collection is gone', async () => {
    const buyer = await aBuyer(shop.api)
    const { inserted } = await shop.api.call(createCollection, { body: { name: 'Home' } }, buyer)
    const collection = inserted._id
    const items = freshItems(1)
    const { tid } = await shop.buyPlots(buyer, items, { type: 'collection', collection })
    await shop.db.deleteFrom('collections').where('id', '=', collection).execute()
    // The purchases page sends this request.
    const again = await shop.buyPlots(buyer, items, { type: 'individual', tid, price: 25 })
    expect(again.tid).toBe(tid)
    await shop.send(again)
    expect(await shop.settle(tid)).toBe('completed')
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(1)
  })
})

describe('cannot resume', () => {
  const everyWay = [buyLandByWidget, buyLandByStripe, buyLandByEth, payLandByCredits]

  test('another account’s order', async () => {
    const [buyer, other] = await Promise.all([aBuyer(shop.api), aBuyer(shop.api, 5)])
    const waiting = await waitingPlots(buyer)
    for (const endpoint of everyWay) {
      const { status, json } = await shop.api.request(endpoint, { body: { ...waiting, price: 50 } }, other)
      expect({ status, code: json.code }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' })
    }
    expect(await statesOf(other)).toEqual([])
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('a cancelled order, and opens none in its place', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    await shop.api.call(cancelOrder, { params: { tid: waiting.tid } }, buyer)
    for (const endpoint of everyWay) {
      const { status, json } = await shop.api.request(endpoint, { body: { ...waiting, price: 50 } }, buyer)
      expect({ status, code: json.code }).toEqual({ status: 409, code: 'ORDER_NOT_OPEN' })
    }
    expect(await statesOf(buyer)).toEqual(['cancelled'])
    expect(await readCredits(shop.db, buyer.id)).toBe(5n)
  })

  test('an expired order, even before a worker has ended it', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    await shop.db
      .updateTable('orders')
      .set({ hold_until: new Date(Date.now() - 1000) })
      .where('id', '=', waiting.tid)
      .execute()
    for (const endpoint of everyWay)
      expect(
        (await shop.api.request(endpoint, { body: { ...waiting, price: 50 } }, buyer)).json,
      ).toMatchObject({
        code: 'ORDER_NOT_OPEN',
      })
  })

  test('an order whose money is under way', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    await shop.db.updateTable('orders').set({ state: 'confirming' }).where('id', '=', waiting.tid).execute()
    for (const endpoint of everyWay)
      expect(
        (await shop.api.request(endpoint, { body: { ...waiting, price: 50 } }, buyer)).json,
      ).toMatchObject({
        code: 'PAYMENT_UNDER_WAY',
      })
    await shop.db.updateTable('orders').set({ state: 'open' }).where('id', '=', waiting.tid).execute()
  })

  test('an order for other plots, or at another price', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    for (const endpoint of everyWay) {
      const others = { ...waiting, items: freshItems(2), price: 50 }
      expect((await shop.api.request(endpoint, { body: others }, buyer)).json).toMatchObject({
        code: 'ORDER_FOR_OTHER',
        msg: 'This purchase is for something else.',
      })
      expect(
        (await shop.api.request(endpoint, { body: { ...waiting, price: 60 } }, buyer)).json,
      ).toMatchObject({
        code: 'PRICE_CHANGED',
        price: 50,
      })
    }
    const credits = { quantity: 2, tid: waiting.tid }
    expect((await shop.api.request(buyCreditsByStripe, { body: credits }, buyer)).status).toBe(400)
    expect(await readState(shop.db, waiting.tid)).toBe('open')
  })
})
