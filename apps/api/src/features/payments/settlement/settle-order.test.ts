import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import * as calls from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { giveCredits, readCredits } from '#features/credits/credit-ledger.ts'
import { createCollection } from '#features/collections/create-collection.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { openPlotsOrder } from '#features/orders/open-order.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  readState,
  untilOrder,
  brokenRules,
} from '#testing/test-purchases.ts'
import { takeEther } from '#testing/take-ether.ts'
import { buyer, runShop, shop, showOrder } from '#testing/test-card-shop.ts'
import { readLandPurchase } from '#features/payments/purchase/read-purchase.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'

runShop()

/** An order that was cancelled while the provider did not answer: its checkout can still be paid. */
async function abandonedCheckout(items: LandItem[]) {
  const checkout = await beginCheckout(shop.api, buyer, { items })
  await shop.payments.stripe('fault', { fault: '429', count: 100 })
  await shop.api.call(calls.cancelOrder, { params: { tid: checkout.tid } }, buyer)
  await shop.payments.stripe('no-faults')
  return checkout
}

/** Grants plots to another buyer. */
const giveAway = async (items: LandItem[]) => {
  if (items.length === 0) return
  const other = await aBuyer(shop.api)
  const { plots } = await readLandPurchase(
    shop.api.db,
    { accountId: other.id, method: 'credits' },
    { type: 'individual', items },
  )
  await inTransaction(shop.api.db, (tx) =>
    grantPlots(tx, {
      orderId: null,
      ownerId: other.id,
      collectionId: null,
      plots: plots.map(({ cell, district, country }) => ({ cell, district, country, priceCents: 0n })),
    }),
  )
}

describe('money that comes late', () => {
  test('grants the plots that are still free', async () => {
    const { tid, sessionId } = await abandonedCheckout(freshItems(2))
    expect(await readState(shop.api.db, tid)).toBe('cancelled')
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'completed')
    expect(await showOrder(tid)).toMatchObject({ granted: 2, refunded: 0, refunds: [] })
    await expectCleanAudit(shop.api.db)
  })

  test('is refunded for missing plots in proportion, with its part of the fee, and no more', async () => {
    const items = freshItems(3)
    const { tid, sessionId } = await abandonedCheckout(items)
    await giveAway(items.slice(0, 1))
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'made_good')
    await sendCardRefunds(shop.api.platform)
    // A third of 78 dollars.
    expect(await showOrder(tid)).toMatchObject({
      granted: 2,
      refunded: 1,
      refunds: [
        {
          amount: { unit: 'cents', amount: '2600' },
          state: 'done',
          reason: { code: 'plots_gone', params: { gone: 1, of: 3 } },
          waits_for: null,
        },
      ],
    })
    const { refunds } = await shop.payments.stripeState()
    expect(refunds.filter(({ amount }) => amount === 2600)).toHaveLength(1)
    await sendCardRefunds(shop.api.platform)
    expect((await shop.payments.stripeState()).refunds).toHaveLength(refunds.length)
    await expectCleanAudit(shop.api.db)
  })

  test('shows every granted plot at its final price for that many plots', async () => {
    const items = freshItems(10)
    const { tid, sessionId } = await abandonedCheckout(items)
    // Ten plots have 5% off: $237, or $23.70 each; four have no discount.
    expect((await showOrder(tid)).plots.map(({ price }) => price)).toEqual(Array(10).fill(23.7))
    await giveAway(items.slice(0, 6))
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'made_good')
    const { plots, total, fee, refunds } = await showOrder(tid)
    const sum = (outcome: string) =>
      plots
        .filter((plot) => plot.outcome === outcome)
        .reduce((cents, { price }) => cents + Math.round(price * 100), 0)
    expect([sum('granted'), sum('refunded')]).toEqual([10_000, 13_700])
    expect([total, fee]).toEqual([237, 9])
    // The rest of the price, and its share of the card fee.
    expect(Number(refunds[0]?.amount.amount) - 13_700).toBe(520)
  })

  test('becomes land credits for missing plots when the buyer chose that', async () => {
    const items = freshItems(3)
    const { tid, sessionId } = await abandonedCheckout(items)
    const choose = () =>
      shop.api.request(calls.chooseMakeGood, { params: { tid }, body: { as: 'credits' } }, buyer)
    expect((await choose()).status).toBe(200)
    await giveAway(items.slice(1))
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'made_good')
    expect(await showOrder(tid)).toMatchObject({ granted: 1, credited: 2, refunded: 0, refunds: [] })
    expect(await readCredits(shop.api.db, buyer.id)).toBe(2n)
    // A repeated choice succeeds and grants no more credits.
    expect((await choose()).status).toBe(200)
    expect(await readCredits(shop.api.db, buyer.id)).toBe(2n)
    await expectCleanAudit(shop.api.db)
  })
})

describe('late money for an order whose buyer has its plots in another order', () => {
  const expectRefundedWhole = async (checkout: Awaited<ReturnType<typeof beginCheckout>>, code: string) => {
    const { tid, sessionId, totalUSD } = checkout
    const amount = { unit: 'cents', amount: `${totalUSD}00` }
    const reason = { code, params: {} }
    await shop.payments.stripe('pay', { sessionId })
    await expect.poll(async () => (await showOrder(tid)).refunds).toMatchObject([{ amount, reason }])
    expect(await showOrder(tid)).toMatchObject({ state: 'cancelled', granted: 0 })
    await expectCleanAudit(shop.api.db)
  }

  test('buys nothing when another order took plots over, even if they are free again', async () => {
    const items = freshItems(10)
    const first = await beginCheckout(shop.api, buyer, { items })
    const fewer = { type: 'individual' as const, items: items.slice(0, 9) }
    const purchase = await readLandPurchase(shop.api.db, { accountId: buyer.id, method: 'eth' }, fewer)
    const second = await inTransaction(shop.api.db, (tx) => openPlotsOrder(tx, purchase))
    expect(await readState(shop.api.db, first.tid)).toBe('cancelled')
    await inTransaction(shop.api.db, (tx) =>
      cancelOrder(tx, { orderId: second.id, why: { code: 'cancelled', params: {} } }),
    )
    await expectRefundedWhole(first, 'superseded')
  })

  test('buys nothing when the buyer owns some of the plots by now', async () => {
    const items = freshItems(10)
    const checkout = await abandonedCheckout(items)
    await inTransaction(shop.api.db, (tx) =>
      giveCredits(tx, { accountId: buyer.id, amount: 9n, reason: 'demo', reference: checkout.tid }),
    )
    const body = { type: 'individual' as const, items: items.slice(0, 9), price: 225 }
    expect(await shop.api.call(payLandByCredits, { body }, buyer)).toMatchObject({ amount: 0 })
    await expectRefundedWhole(checkout, 'plots_in_other_order')
  })
})

describe('a land collection that', () => {
  test.each([
    ['was closed meanwhile', (id: string) => sql`update collections set state = 1 where id = ${id}`],
    ['was removed meanwhile', (id: string) => sql`delete from collections where id = ${id}`],
  ])('%s leaves the plots individual, which the history records', async (_, change) => {
    const collection = await inTransaction(shop.api.db, (tx) =>
      createCollection(tx, { ownerId: buyer.id, name: 'Home' }),
    )
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, {
      items: freshItems(1),
      type: 'collection',
      collection,
    })
    await change(collection).execute(shop.api.db)
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'completed')
    const { rows } = await sql`select collection_id from plots where order_id = ${tid}`.execute(shop.api.db)
    expect(rows).toEqual([{ collection_id: null }])
    expect((await showOrder(tid)).steps.at(-1)?.event).toEqual({
      code: 'plots_granted',
      params: { granted: 1, refunded: 0, credited: 0, outside: true },
    })
    // No mint exists for this state, so the audit would report it.
    await sql`update collections set state = null where id = ${collection}`.execute(shop.api.db)
  })

  test('is open gets the plots', async () => {
    const collection = await inTransaction(shop.api.db, (tx) =>
      createCollection(tx, { ownerId: buyer.id, name: 'Home' }),
    )
    const wanted = { items: freshItems(2), type: 'collection' as const, collection }
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, wanted)
    await shop.payments.stripe('pay', { sessionId })
    await untilOrder(shop.api.db, tid, 'completed')
    const { rows } = await sql`select collection_id from plots where order_id = ${tid}`.execute(shop.api.db)
    expect(rows).toEqual([{ collection_id: collection }, { collection_id: collection }])
  })
})

test('distributes a payment to its last wei, however many plots are missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      // At least a few units for each plot: a real payment of one dollar has far more.
      fc.bigInt({ min: 100n, max: 10n ** 20n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 12 }),
      async (count, price, surplus, gone) => {
        const items = freshItems(count)
        await giveAway(items.slice(0, Math.min(gone, count)))
        const purchase = await readLandPurchase(
          shop.api.db,
          { accountId: buyer.id, method: 'credits' },
          { type: 'individual', items },
        )
        await inTransaction(shop.api.db, async (tx) => {
          const order = await openPlotsOrder(tx, purchase)
          await takeEther(tx, order, { amount: price + surplus, surplus })
        })
      },
    ),
    { numRuns: 25 },
  )
  expect(await brokenRules(shop.api.db)).toEqual({})
})
