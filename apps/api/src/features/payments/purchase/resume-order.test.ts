import { afterEach, describe, expect, test } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { setPrice } from '#features/pricing/set-prices.ts'
import { runEthShop, shop } from '#testing/chain/test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import { aBuyer, expectCleanAudit, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

runEthShop(async (chain) => (await startTestPayments({ land: chain })).env)
afterEach(() => setPrice(shop.db, ['25']))

const post = ({ token }: Buyer, path: string, body: object) => shop.api.call('POST', path, { token, body })

/** Plots that wait for their money at 25 dollars each, while the list says 30. */
async function waitingPlots(buyer: Buyer, count = 2) {
  const wanted = { type: 'individual', items: freshItems(count) }
  const { tid } = await shop.buyPlots(buyer, wanted.items)
  await setPrice(shop.db, ['30'])
  return { ...wanted, tid }
}

const statesOf = async ({ id }: Buyer) =>
  (await shop.db.selectFrom('orders').select('state').where('account_id', '=', id).execute()).map(
    ({ state }) => state,
  )

describe('an order that waits is paid at its own price, whatever the list says now', () => {
  test.each([
    ['in the widget', '/api/land/payment/wertio', 52],
    ['at Stripe', '/api/stripe/buy', 52],
    ['by ETH', '/api/land/payment/eth_crypto', 50],
  ])('plots %s', async (_, path, charged) => {
    const buyer = await aBuyer(shop.api)
    const waiting = await waitingPlots(buyer)
    const { status, json } = await post(buyer, path, { ...waiting, price: 50 })
    expect({ status, tid: json['tid'], totalUSD: json['totalUSD'] }).toEqual({
      status: 200,
      tid: waiting.tid,
      totalUSD: charged,
    })
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('plots for land credits, once, however often the button is pressed', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    const pay = () => post(buyer, '/api/land/payment/credit', { ...waiting, price: 50 })
    const clicks = await Promise.all([pay(), pay()])
    for (const { status, json } of [...clicks, await pay()])
      expect({ status, tid: json['tid'], amount: json['amount'] }).toEqual({
        status: 200,
        tid: waiting.tid,
        amount: 3,
      })
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(2)
    expect(await readCredits(shop.db, buyer.id)).toBe(3n)
    await expectCleanAudit(shop.db)
  })

  test.each([
    ['in the widget', '/api/credit/payment/wertio', 78],
    ['at Stripe', '/api/stripe/buyTopup', 78],
    ['by ETH', '/api/credit/payment/eth_crypto', 75],
  ])('credits %s', async (_, path, charged) => {
    const buyer = await aBuyer(shop.api)
    const { tid } = await shop.buyCredits(buyer, 3)
    await setPrice(shop.db, ['30'])
    const { status, json } = await post(buyer, path, { quantity: 3, tid, price: 75 })
    expect({ status, tid: json['tid'], totalUSD: json['totalUSD'] }).toEqual({
      status: 200,
      tid,
      totalUSD: charged,
    })
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('and its plots go where it says, though the collection has gone', async () => {
    const buyer = await aBuyer(shop.api)
    const made = await post(buyer, '/api/collection/create', { name: 'Home' })
    const { _id: collection } = made.json['inserted'] as { _id: string }
    const items = freshItems(1)
    const { tid } = await shop.buyPlots(buyer, items, { type: 'collection', collection })
    await shop.db.deleteFrom('collections').where('id', '=', collection).execute()
    // As the page of purchases knows it then.
    const again = await shop.buyPlots(buyer, items, { type: 'individual', tid, price: 25 })
    expect(again.tid).toBe(tid)
    await shop.send(again)
    expect(await shop.settle(tid)).toBe('completed')
    expect(await plotsOf(shop.db, buyer.id)).toHaveLength(1)
  })
})

describe('what can not be resumed', () => {
  const paths = ['/api/land/payment/wertio', '/api/stripe/buy', '/api/land/payment/eth_crypto']
  const everyPath = [...paths, '/api/land/payment/credit']

  test("another's order is not there", async () => {
    const [buyer, other] = await Promise.all([aBuyer(shop.api), aBuyer(shop.api, 5)])
    const waiting = await waitingPlots(buyer)
    for (const path of everyPath) {
      const { status, json } = await post(other, path, { ...waiting, price: 50 })
      expect({ status, code: json['code'] }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' })
    }
    expect(await statesOf(other)).toEqual([])
    expect(await statesOf(buyer)).toEqual(['open'])
  })

  test('an order that was cancelled waits no more, and none is opened in its place', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    expect((await post(buyer, `/api/orders/${waiting.tid}/cancel`, {})).status).toBe(200)
    for (const path of everyPath) {
      const { status, json } = await post(buyer, path, { ...waiting, price: 50 })
      expect({ status, code: json['code'] }).toEqual({ status: 409, code: 'ORDER_NOT_OPEN' })
    }
    expect(await statesOf(buyer)).toEqual(['cancelled'])
    expect(await readCredits(shop.db, buyer.id)).toBe(5n)
  })

  test('nor does one whose time is over, though nobody has ended it yet', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    await shop.db
      .updateTable('orders')
      .set({ hold_until: new Date(Date.now() - 1000) })
      .where('id', '=', waiting.tid)
      .execute()
    for (const path of everyPath)
      expect((await post(buyer, path, { ...waiting, price: 50 })).json).toMatchObject({
        code: 'ORDER_NOT_OPEN',
      })
  })

  test('one whose money is under way is not paid twice', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    await shop.db.updateTable('orders').set({ state: 'confirming' }).where('id', '=', waiting.tid).execute()
    for (const path of everyPath)
      expect((await post(buyer, path, { ...waiting, price: 50 })).json).toMatchObject({
        code: 'PAYMENT_UNDER_WAY',
      })
    await shop.db.updateTable('orders').set({ state: 'open' }).where('id', '=', waiting.tid).execute()
  })

  test('an order pays for what it was made for, at its price alone', async () => {
    const buyer = await aBuyer(shop.api, 5)
    const waiting = await waitingPlots(buyer)
    for (const path of everyPath) {
      const others = { ...waiting, items: freshItems(2), price: 50 }
      expect((await post(buyer, path, others)).json).toMatchObject({
        code: 'ORDER_FOR_OTHER',
        msg: 'This purchase is for something else.',
      })
      expect((await post(buyer, path, { ...waiting, price: 60 })).json).toMatchObject({
        code: 'PRICE_CHANGED',
        price: 50,
      })
    }
    expect((await post(buyer, '/api/stripe/buyTopup', { quantity: 2, tid: waiting.tid })).status).toBe(400)
    expect(await readState(shop.db, waiting.tid)).toBe('open')
  })
})
