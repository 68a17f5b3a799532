import { buyLandByStripe, buyLandByWidget, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import { createCollection } from '@meridian/shared/endpoints/collections'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { openPlotsOrder } from '#features/orders/open-order.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { takeEther } from '#testing/take-ether.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, beginCheckout, expectCleanAudit, freshItems, startShop } from '#testing/test-purchases.ts'
import type { Buyer, LandOrder } from '#testing/test-purchases.ts'
import { readLandPurchase } from './read-purchase.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const pay = ({ token }: Buyer, items: LandItem[], more: Partial<LandOrder> = {}) =>
  api.request(
    payLandByCredits,
    { body: { type: 'individual', items, ...more, price: more.price ?? items.length * 25 } },
    { token },
  )
const ordersOf = ({ id }: Buyer) =>
  api.db.selectFrom('orders').select(['id', 'state']).where('account_id', '=', id).execute()

test('redeems one plot per credit, anywhere, and records it in the history', async () => {
  const buyer = await aBuyer(api, 5)
  const { status, json } = await pay(buyer, freshItems(3))
  expect({ status, amount: json.amount }).toEqual({ status: 200, amount: 2 })
  const { order } = await api.call(getOrder, { params: { tid: String(json.tid) } }, buyer)
  expect(order).toMatchObject({
    state: 'completed',
    method: 'credits',
    fee: 0,
    granted: 3,
    payments: [{ amount: { unit: 'credits', amount: '3' }, payer: null }],
    steps: [
      { event: { code: 'ordered' } },
      { event: { code: 'attempt_begun', params: { method: 'credits' } } },
      {
        event: { code: 'money_came', params: { method: 'credits', money: { unit: 'credits', amount: '3' } } },
      },
      { event: { code: 'plots_granted', params: { granted: 3, refunded: 0, credited: 0, outside: false } } },
    ],
  })
  await expectCleanAudit(api.db)
})

test.each([null, '', undefined])('refuses the collection %o', async (collection) => {
  const buyer = await aBuyer(api, 1)
  const { status, json } = await pay(buyer, freshItems(1), { collection })
  expect(status).toBe(200)
  const { order } = await api.call(getOrder, { params: { tid: String(json.tid) } }, buyer)
  expect(order).toMatchObject({ state: 'completed', collection: null })
  // A collection purchase must name its collection.
  const wanted = await pay(buyer, freshItems(1), { type: 'collection', collection })
  expect(wanted.json).toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
})

test('pays once and returns the same answer to a double click or a repeated request', async () => {
  const buyer = await aBuyer(api, 5)
  const items = freshItems(2)
  const clicks = await Promise.all([pay(buyer, items), pay(buyer, items), pay(buyer, items.toReversed())])
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(clicks.map(({ json }) => json.tid)).size).toBe(1)
  expect((await pay(buyer, items)).json).toMatchObject({ tid: clicks[0].json.tid, amount: 3 })
  expect(await readCredits(api.db, buyer.id)).toBe(3n)
  await expectCleanAudit(api.db)
})

test('answers an order as bought, without spending credits, that other money settles at the same moment', async () => {
  const buyer = await aBuyer(api, 5)
  const items = freshItems(2)
  const by = { accountId: buyer.id, method: 'eth' } as const
  const purchase = await readLandPurchase(api.db, by, { type: 'individual', items })
  const order = await inTransaction(api.db, (tx) => openPlotsOrder(tx, purchase))
  const { promise: paid, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof pay>>>()
  await inTransaction(api.db, async (tx) => {
    await lockOrder(tx, order.id)
    resolve(pay(buyer, items))
    await somebodyWaits(api.db)
    await takeEther(tx, order, { amount: order.total_cents * 10n ** 12n, capturedAt: new Date() })
  })
  expect((await paid).json).toMatchObject({ error: false, tid: order.id, amount: 5 })
  await expectCleanAudit(api.db)
})

test('checks the discounted price that the buyer saw, and spends one credit per plot all the same', async () => {
  const buyer = await aBuyer(api, 10)
  const items = freshItems(10)
  expect((await pay(buyer, items)).json).toMatchObject({ code: 'PRICE_CHANGED', price: 237 })
  expect(await ordersOf(buyer)).toEqual([])
  expect((await pay(buyer, items, { price: 237 })).json).toMatchObject({ amount: 0 })
})

test.each([
  ['too few credits', 2, 3, 'NOT_ENOUGH_CREDITS'],
  ['no credits at all', 0, 1, 'NOT_ENOUGH_CREDITS'],
])('buys and changes nothing with %s', async (_, credits, count, code) => {
  const buyer = await aBuyer(api, credits)
  const items = freshItems(count)
  expect((await pay(buyer, items)).json).toMatchObject({ code })
  expect(await ordersOf(buyer)).toEqual([])
  expect(await readCredits(api.db, buyer.id)).toBe(BigInt(credits))
  const other = await aBuyer(api, 3)
  expect((await pay(other, items)).status).toBe(200)
})

test('spends nothing when a plot was sold between cart and payment', async () => {
  const [first, second] = await Promise.all([aBuyer(api, 5), aBuyer(api, 5)])
  const items = freshItems(3)
  await pay(first, [items[1]!])
  const { json } = await pay(second, items)
  const cells = await api.db.selectFrom('plots').select('cell').where('owner_id', '=', first.id).execute()
  expect(json).toMatchObject({ code: 'PLOT_TAKEN', taken: cells.map(({ cell }) => String(cell)) })
  expect(await readCredits(api.db, second.id)).toBe(5n)
  expect(await ordersOf(second)).toEqual([])
  await expectCleanAudit(api.db)
})

test('pays although other plots of the account wait for other money', async () => {
  const shop = await startShop()
  const buyer = await aBuyer(shop.api, 1)
  await beginCheckout(shop.api, buyer, { items: freshItems(300) })
  const body = { price: 25, type: 'individual' as const, items: freshItems(1) }
  const { token } = buyer
  expect((await shop.api.request(buyLandByStripe, { body }, { token })).json).toMatchObject({
    code: 'TOO_MANY_HELD',
  })
  const paid = await shop.api.call(payLandByCredits, { body }, { token })
  expect(paid).toMatchObject({ error: false, amount: 0 })
  await expectCleanAudit(shop.api.db)
})

test('puts plots into a collection that was created just before', async () => {
  const buyer = await aBuyer(api, 5)
  const { inserted } = await api.call(createCollection, { body: { name: 'Home' } }, buyer)
  const collection = inserted._id
  const { json } = await pay(buyer, freshItems(2), { type: 'collection', collection })
  const { rows } = await sql`
    select collection_id from plots where order_id = ${String(json.tid)}`.execute(api.db)
  expect(rows).toEqual([{ collection_id: collection }, { collection_id: collection }])
})

test('does not find another account’s collection', async () => {
  const [buyer, other] = await Promise.all([aBuyer(api, 5), aBuyer(api, 5)])
  const { inserted } = await api.call(createCollection, { body: { name: 'Theirs' } }, other)
  const collection = inserted._id
  const answer = await pay(buyer, freshItems(1), { type: 'collection', collection })
  expect(answer.json).toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
})

test('refuses a card payment without a card provider, and holds nothing', async () => {
  const buyer = await aBuyer(api)
  const body = { type: 'individual' as const, items: freshItems(1) }
  for (const endpoint of [buyLandByStripe, buyLandByWidget])
    expect((await api.request(endpoint, { body }, buyer)).json).toMatchObject({
      code: 'PAYMENT_METHOD_NOT_OFFERED',
    })
  expect(await ordersOf(buyer)).toEqual([])
})
