import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBuyer, beginCheckout, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import { buyByCard, buyer, heldBy, runShop, sessionOf, shop } from '#testing/test-card-shop.ts'
import { startPriceList } from '#testing/admin/test-prices.ts'

runShop()

describe('beginning a payment', () => {
  test('finds the same order and checkout for a double click and a second tab', async () => {
    const items = freshItems(3)
    const clicks = await Promise.all([
      buyByCard(buyer, items),
      buyByCard(buyer, items.toReversed()),
      buyByCard(buyer, items),
    ])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(clicks.map(({ json }) => json.tid)).size).toBe(1)
    expect(new Set(clicks.map(({ json }) => json.url)).size).toBe(1)
    const again = await buyByCard(buyer, items)
    expect(again.json).toMatchObject({ tid: clicks[0].json.tid, url: clicks[0].json.url })
    const { rows } = await sql`
      select from payment_attempts where order_id = ${String(again.json.tid)}`.execute(shop.api.db)
    expect(rows).toHaveLength(1)
  })

  test('holds all of the plots or none', async () => {
    const [first, second] = await Promise.all([aBuyer(shop.api), aBuyer(shop.api)])
    const items = freshItems(3)
    await beginCheckout(shop.api, first, { items: [items[1]!] })
    const { status, json } = await buyByCard(second, items)
    expect({ status, json }).toMatchObject({ status: 409, json: { code: 'PLOT_TAKEN' } })
    expect('taken' in json && json.taken).toHaveLength(1)
    const { rows } = await sql`select from orders where account_id = ${second.id}`.execute(shop.api.db)
    expect(rows).toHaveLength(0)
    await expectCleanAudit(shop.api.db)
  })

  test('takes over the plots of the account’s unpaid order, and ends its checkout', async () => {
    const items = freshItems(4)
    const old = await beginCheckout(shop.api, buyer, { items: items.slice(0, 3) })
    const fresh = await beginCheckout(shop.api, buyer, { items: items.slice(2) })
    expect(fresh.tid).not.toBe(old.tid)
    expect(await readState(shop.api.db, old.tid)).toBe('cancelled')
    expect(await heldBy(old.tid)).toBe(0)
    expect(await heldBy(fresh.tid)).toBe(2)
    expect(await sessionOf(old.sessionId)).toMatchObject({ status: 'expired' })
    await expectCleanAudit(shop.api.db)
  })

  test('refuses plots whose money is under way', async () => {
    const items = freshItems(2)
    const { tid } = await beginCheckout(shop.api, buyer, { items })
    await sql`update orders set state = 'confirming' where id = ${tid}`.execute(shop.api.db)
    for (const wanted of [items, [items[0]!]])
      expect((await buyByCard(buyer, wanted)).json).toMatchObject({ code: 'PAYMENT_UNDER_WAY' })
    await sql`update orders set state = 'open' where id = ${tid}`.execute(shop.api.db)
  })

  test('finds plots bought that are paid at the same moment', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const items = freshItems(2)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    await shop.payments.stripe('pay', { sessionId })
    expect((await buyByCard(buyer, [items[0]!])).json).toMatchObject({ code: 'PLOT_TAKEN' })
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('holds at most 300 plots for one account', async () => {
    await beginCheckout(shop.api, buyer, { items: freshItems(200) })
    expect((await buyByCard(buyer, freshItems(101))).json).toMatchObject({ code: 'TOO_MANY_HELD' })
    expect((await buyByCard(buyer, freshItems(100))).status).toBe(200)
  })

  test('refuses another price than the buyer saw, and holds nothing', async () => {
    const items = freshItems(1)
    expect(await buyByCard(buyer, items, { price: 24 })).toMatchObject({
      status: 409,
      json: { code: 'PRICE_CHANGED', price: 25 },
    })
    expect((await buyByCard(buyer, items, { price: 25 })).status).toBe(200)
  })

  test('keeps the order’s price when the price list changes before it is paid', async () => {
    const items = freshItems(1)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    await startPriceList(shop.api.db, { cents: 9900n })
    try {
      await shop.payments.stripe('pay', { sessionId })
      await expect.poll(() => readState(shop.api.db, tid)).toBe('completed')
    } finally {
      await startPriceList(shop.api.db, { cents: 2500n })
    }
    await expectCleanAudit(shop.api.db)
  })

  test('makes another order for the same cart after the price has changed', async () => {
    const items = freshItems(1)
    const old = await beginCheckout(shop.api, buyer, { items })
    await startPriceList(shop.api.db, { cents: 5000n })
    try {
      const fresh = await beginCheckout(shop.api, buyer, { items })
      expect(fresh.tid).not.toBe(old.tid)
      expect(fresh.totalUSD).toBe(52)
      expect(await readState(shop.api.db, old.tid)).toBe('cancelled')
    } finally {
      await startPriceList(shop.api.db, { cents: 2500n })
    }
  })

  test.each([
    ['an unknown collection', crypto.randomUUID(), 'COLLECTION_NOT_FOUND'],
    ['no id at all', 'mine', 'COLLECTION_NOT_FOUND'],
  ])('refuses %s', async (_, collection, code) => {
    const answer = await buyByCard(buyer, freshItems(1), { type: 'collection', collection })
    expect(answer.json).toMatchObject({ code })
  })
})
