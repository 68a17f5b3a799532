import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { openCreditsOrder, openPlotsOrder } from '#features/orders/open-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { readCreditsPurchase, readLandPurchase } from '#features/payments/purchase/read-purchase.ts'
import { inTransaction } from '#platform/db/database.ts'
import { buyByCard, buyer, runShop, shop, showOrder } from '#testing/test-card-shop.ts'
import { takeEther } from '#testing/take-ether.ts'
import { aBuyer, expectCleanAudit, freshItems, plotsOf, readState } from '#testing/test-purchases.ts'

runShop()

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3600_000)

const orderPlots = async (count: number, items = freshItems(count)) => {
  const by = { accountId: buyer.id, method: 'eth' } as const
  const purchase = await readLandPurchase(shop.api.db, by, { type: 'individual', items })
  return inTransaction(shop.api.db, (tx) => openPlotsOrder(tx, purchase))
}

const orderCredits = async (quantity: number) => {
  const by = { accountId: buyer.id, method: 'eth' } as const
  const purchase = await readCreditsPurchase(shop.api.db, by, { quantity })
  return inTransaction(shop.api.db, (tx) => openCreditsOrder(tx, purchase))
}

const cancel = (tid: string) => shop.api.request(cancelOrder, { params: { tid } }, buyer)

/** Cancels the order and moves its end into the past. */
const closeAgo = async ({ id }: OrderRow, hours: number) => {
  await cancel(id)
  await sql`update orders set closed_at = ${hoursAgo(hours)} where id = ${id}`.execute(shop.api.db)
}

const pay = (order: OrderRow, capturedAt = new Date()) =>
  inTransaction(shop.api.db, (tx) =>
    takeEther(tx, order, { amount: order.total_cents * 10n ** 12n, capturedAt }),
  )

describe('the price of an order that was closed', () => {
  test('stays valid for a day', async () => {
    const order = await orderPlots(2)
    await closeAgo(order, 23.9)
    expect(await showOrder(order.id)).toMatchObject({
      price_until: expect.stringMatching(/^2/) as string,
    })
    expect(await pay(order)).toBe('granted')
    expect(await showOrder(order.id)).toMatchObject({ state: 'completed', granted: 2, price_until: null })
    await expectCleanAudit(shop.api.db)
  })

  test('ends: money that is sent later is refunded whole, whatever it was for', async () => {
    for (const order of [await orderPlots(2), await orderCredits(2)]) {
      await closeAgo(order, 24.1)
      expect(await pay(order)).toBe('refunded')
      const amount = { unit: 'wei', amount: String(order.total_cents * 10n ** 12n) }
      expect(await showOrder(order.id)).toMatchObject({
        state: 'cancelled',
        granted: 0,
        refunds: [{ amount, reason: { code: 'price_ended', params: {} } }],
      })
    }
    expect(await plotsOf(shop.api.db, buyer.id)).toEqual([])
    expect(await readCredits(shop.api.db, buyer.id)).toBe(0n)
    await expectCleanAudit(shop.api.db)
  })

  test('counts for money that was sent in time, however late it is found', async () => {
    const order = await orderPlots(1)
    await closeAgo(order, 72)
    expect(await pay(order, hoursAgo(49))).toBe('granted')
    await expectCleanAudit(shop.api.db)
  })

  test('is judged by the card provider’s clock for a card', async () => {
    const answer = await buyByCard(buyer, freshItems(1))
    const { tid, url } = answer.json as { tid: string; url: string }
    await shop.payments.stripe('fault', { fault: '429', count: 100 })
    await cancel(tid)
    await shop.payments.stripe('no-faults')
    await sql`update orders set closed_at = ${hoursAgo(25)} where id = ${tid}`.execute(shop.api.db)
    await shop.payments.stripe('pay', { sessionId: url.split('/').at(-1) })
    const reason = { code: 'price_ended', params: {} }
    await expect
      .poll(async () => (await showOrder(tid)).refunds, { timeout: 30_000 })
      .toMatchObject([{ amount: { unit: 'cents', amount: '2600' }, reason }])
    await expectCleanAudit(shop.api.db)
  })

  test('included a volume discount: the one plot of 300 that is still free costs the single price', async () => {
    const items = freshItems(300)
    const order = await orderPlots(300, items)
    await cancel(order.id)
    const accomplice = await aBuyer(shop.api)
    expect((await buyByCard(accomplice, items.slice(1))).status).toBe(200)
    expect(await pay(order)).toBe('made_good')
    const shown = await showOrder(order.id)
    // The total was $5,625.
    expect(shown).toMatchObject({ granted: 1, refunded: 299, credited: 0 })
    expect(shown.refunds).toMatchObject([{ amount: { amount: String(560_000n * 10n ** 12n) } }])
    const { rows } = await sql`
      select price_cents from plots where order_id = ${order.id} and state = 'owned'`.execute(shop.api.db)
    expect(rows).toEqual([{ price_cents: 2500n }])
    await expectCleanAudit(shop.api.db)
  })

  test('gives land credits for the few missing plots when hardly anything would be refunded', async () => {
    const items = freshItems(25)
    const order = await orderPlots(25, items)
    await cancel(order.id)
    expect((await buyByCard(await aBuyer(shop.api), items.slice(24))).status).toBe(200)
    expect(await pay(order)).toBe('made_good')
    expect(await showOrder(order.id)).toMatchObject({ granted: 24, credited: 1, refunded: 0, refunds: [] })
    expect((await showOrder(order.id)).steps.at(-1)?.event).toMatchObject({ params: { instead: true } })
    expect(await readCredits(shop.api.db, buyer.id)).toBe(1n)
    await expectCleanAudit(shop.api.db)
  })
})

test('settles an order once that is given up and paid at the same moment', async () => {
  const orders: OrderRow[] = []
  for (let n = 0; n < 12; n += 1) orders.push(await orderPlots(2))
  await Promise.all(orders.flatMap((order) => [cancel(order.id), pay(order)]))
  for (const { id } of orders) expect(await readState(shop.api.db, id)).toBe('completed')
  expect(await plotsOf(shop.api.db, buyer.id)).toHaveLength(24)
  await expectCleanAudit(shop.api.db)
})
