import type { EndpointInput } from '@meridian/shared/endpoint'
import { findWaitingOrder } from '@meridian/shared/endpoints/orders'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getOrder, listOrders, cancelOrder } from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop()

const findWaiting = async (buyer: Buyer, body: EndpointInput<typeof findWaitingOrder>['body']) =>
  (await shop.api.call(findWaitingOrder, { body }, buyer)).order
const wanted = (items: LandItem[], price: number) => ({ type: 'individual' as const, items, price })

test('finds a waiting order behind any number of newer purchases, with its hold and price in ether', async () => {
  const buyer = await aBuyer(shop.api, 21)
  const items = freshItems(2)
  const { tid, hold_until, amountCurrency, quote_until } = await shop.buyPlots(buyer, items)
  for (let n = 0; n < 21; n += 1) {
    const body = { price: 25, type: 'individual' as const, items: freshItems(1) }
    await shop.api.call(payLandByCredits, { body }, { token: buyer.token })
  }
  const { orders } = await shop.api.call(listOrders, {}, buyer)
  expect(orders.map((order) => order.tid)).not.toContain(tid)
  // In any order of the items.
  expect(await findWaiting(buyer, wanted(items.toReversed(), 50))).toEqual({
    tid,
    hold_until,
    amountCurrency,
    quote_until,
  })
})

test('finds only the same purchase of the same account, and only while it waits', async () => {
  const [buyer, stranger] = [await aBuyer(shop.api), await aBuyer(shop.api)]
  const items = freshItems(2)
  const { tid } = await shop.buyPlots(buyer, items)
  expect(await findWaiting(stranger, wanted(items, 50))).toBeNull()
  expect(await findWaiting(buyer, wanted(items.slice(1), 25))).toBeNull()
  expect(await findWaiting(buyer, wanted(items, 49))).toBeNull()
  const type = { type: 'collection' as const, collection: crypto.randomUUID() }
  expect(await findWaiting(buyer, { ...wanted(items, 50), ...type })).toBeNull()
  expect(await findWaiting(buyer, wanted(items, 50))).toMatchObject({ tid })
  await sql`update orders set hold_until = now() - interval '1 second' where id = ${tid}`.execute(shop.db)
  expect(await findWaiting(buyer, wanted(items, 50))).toBeNull()
})

test('finds waiting land credits by their number, without a hold', async () => {
  const buyer = await aBuyer(shop.api)
  const { tid, amountCurrency, quote_until } = await shop.buyCredits(buyer, 3)
  const waiting = { tid, hold_until: null, amountCurrency, quote_until }
  expect(await findWaiting(buyer, { quantity: 3, price: 75 })).toEqual(waiting)
  expect(await findWaiting(buyer, { quantity: 2, price: 50 })).toBeNull()
})

test('refuses a request that names neither plots nor credits', async () => {
  const { token } = await aBuyer(shop.api)
  expect(await shop.api.request(findWaitingOrder, { body: { price: 25 } }, { token })).toMatchObject({
    status: 400,
    json: { code: 'NOTHING_TO_BUY', msg: 'Please say which plots, or how many land credits.' },
  })
})

test('returns a price in ether while it is valid, wherever the purchase is read', async () => {
  const buyer = await aBuyer(shop.api)
  const items = freshItems(1)
  const { tid, amountCurrency, quote_until } = await shop.buyPlots(buyer, items)
  const read = async () => (await shop.api.call(getOrder, { params: { tid } }, buyer)).order
  expect(await read()).toMatchObject({ quote_until, attempts: [{ amountCurrency, quote_until }] })
  expect((await shop.api.call(listOrders, {}, buyer)).orders).toMatchObject([{ quote_until }])

  await shop.ageQuotes(tid, 16)
  expect(await findWaiting(buyer, wanted(items, 25))).toMatchObject({
    tid,
    amountCurrency: null,
    quote_until: null,
  })
  await shop.api.call(cancelOrder, { params: { tid } }, buyer)
  expect(await read()).toMatchObject({ state: 'cancelled', quote_until: null })
})
