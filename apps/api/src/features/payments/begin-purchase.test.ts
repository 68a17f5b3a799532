import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  manyBuyers,
  readState,
  startShop,
} from '#testing/test-purchases.ts'
import type { Buyer, Shop } from '#testing/test-purchases.ts'
import { sweepOrders } from './sweep-orders.ts'

let shop: Shop
let buyer: Buyer
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(async () => {
  await shop.payments.stripe('webhooks', { held: false, delayMs: 0, repeat: 0, order: 'any' })
  await shop.payments.stripe('no-faults')
  buyer = (await manyBuyers(shop.api, 1, 0))[0]!
})

const buy = (who: Buyer, items: object[], more: object = {}) =>
  shop.api.call('POST', '/api/stripe/buy', {
    token: who.token,
    body: { type: 'individual', items, ...more },
  })
const heldBy = async (tid: string) =>
  (await shop.api.db.selectFrom('plots').select('cell').where('order_id', '=', tid).execute()).length
const sessionOf = async (sessionId: string) =>
  (await shop.payments.stripeState()).sessions.find(({ session }) => session.id === sessionId)?.session
const makeOverdue = (tid: string) =>
  sql`update orders set hold_until = now() - interval '1 minute' where id = ${tid}`.execute(shop.api.db)

describe('beginning to pay', () => {
  test('a double click and a second tab find the same order and the same checkout', async () => {
    const items = freshItems(3)
    const clicks = await Promise.all([buy(buyer, items), buy(buyer, items.toReversed()), buy(buyer, items)])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(clicks.map(({ json }) => json['tid'])).size).toBe(1)
    expect(new Set(clicks.map(({ json }) => json['url'])).size).toBe(1)
    const again = await buy(buyer, items)
    expect(again.json).toMatchObject({ tid: clicks[0].json['tid'], url: clicks[0].json['url'] })
    const { rows } = await sql`
      select from payment_attempts where order_id = ${String(again.json['tid'])}`.execute(shop.api.db)
    expect(rows).toHaveLength(1)
  })

  test('takes all of the plots or none', async () => {
    const [first, second] = await manyBuyers(shop.api, 2, 0)
    const items = freshItems(3)
    await beginCheckout(shop.api, first!, { items: [items[1]!] })
    const { status, json } = await buy(second!, items)
    expect({ status, code: json['code'] }).toEqual({ status: 409, code: 'PLOT_TAKEN' })
    expect(json['taken']).toHaveLength(1)
    const { rows } = await sql`select from orders where account_id = ${second!.id}`.execute(shop.api.db)
    expect(rows).toHaveLength(0)
    await expectCleanAudit(shop.api.db)
  })

  test('a new cart takes over the plots of an own order that got no money, and its checkout ends', async () => {
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

  test('a cart over plots whose money is under way is refused', async () => {
    const items = freshItems(2)
    const { tid } = await beginCheckout(shop.api, buyer, { items })
    await sql`update orders set state = 'confirming' where id = ${tid}`.execute(shop.api.db)
    for (const wanted of [items, [items[0]!]])
      expect((await buy(buyer, wanted)).json).toMatchObject({ code: 'PAYMENT_UNDER_WAY' })
    await sql`update orders set state = 'open' where id = ${tid}`.execute(shop.api.db)
  })

  test('a new cart over plots that were paid in this moment finds them bought', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const items = freshItems(2)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    await shop.payments.stripe('pay', { sessionId })
    expect((await buy(buyer, [items[0]!])).json).toMatchObject({ code: 'PLOT_TAKEN' })
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('at most 300 plots wait for one account', async () => {
    await beginCheckout(shop.api, buyer, { items: freshItems(200) })
    expect((await buy(buyer, freshItems(101))).json).toMatchObject({ code: 'TOO_MANY_HELD' })
    expect((await buy(buyer, freshItems(100))).status).toBe(200)
  })

  test('a price that is not the one that was seen is refused, and holds nothing', async () => {
    const items = freshItems(1)
    const { status, json } = await buy(buyer, items, { price: 24 })
    expect({ status, code: json['code'], price: json['price'] }).toEqual({
      status: 409,
      code: 'PRICE_CHANGED',
      price: 25,
    })
    expect((await buy(buyer, items, { price: 25 })).status).toBe(200)
  })

  test('the price of the order rules when the price list changes before it is paid', async () => {
    const items = freshItems(1)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    await sql`update land_price set cents = 9900`.execute(shop.api.db)
    try {
      await shop.payments.stripe('pay', { sessionId })
      await expect.poll(() => readState(shop.api.db, tid)).toBe('completed')
    } finally {
      await sql`update land_price set cents = 2500`.execute(shop.api.db)
    }
    await expectCleanAudit(shop.api.db)
  })

  test('after the price has changed, the same cart is another order at the price that is shown', async () => {
    const items = freshItems(1)
    const old = await beginCheckout(shop.api, buyer, { items })
    await sql`update land_price set cents = 5000`.execute(shop.api.db)
    try {
      const fresh = await beginCheckout(shop.api, buyer, { items })
      expect(fresh.tid).not.toBe(old.tid)
      expect(fresh.totalUSD).toBe(52)
      expect(await readState(shop.api.db, old.tid)).toBe('cancelled')
    } finally {
      await sql`update land_price set cents = 2500`.execute(shop.api.db)
    }
  })

  test.each([
    ['an unknown collection', crypto.randomUUID(), 'COLLECTION_NOT_FOUND'],
    ['no id at all', 'mine', 'COLLECTION_NOT_FOUND'],
  ])('%s is refused', async (_, collection, code) => {
    const answer = await buy(buyer, freshItems(1), { type: 'collection', collection })
    expect(answer.json).toMatchObject({ code })
  })
})

describe('giving up', () => {
  test('cancelling frees the plots and ends the checkout', async () => {
    const items = freshItems(2)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    const cancel = () => shop.api.call('POST', `/api/orders/${tid}/cancel`, { token: buyer.token })
    expect((await cancel()).status).toBe(200)
    expect(await readState(shop.api.db, tid)).toBe('cancelled')
    expect(await heldBy(tid)).toBe(0)
    expect(await sessionOf(sessionId)).toMatchObject({ status: 'expired' })
    expect((await cancel()).status).toBe(200)
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200])
    const [other] = await manyBuyers(shop.api, 1, 0)
    expect((await buy(other!, items)).status).toBe(200)
    await expectCleanAudit(shop.api.db)
  })

  test('cancelling what was paid in this moment is too late, and the plots are granted', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId })
    const { json } = await shop.api.call('POST', `/api/orders/${tid}/cancel`, { token: buyer.token })
    expect(json).toMatchObject({ code: 'ORDER_NOT_OPEN' })
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('a hold ends when its time is over and the provider has ended the checkout', async () => {
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(2) })
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('open')
    await makeOverdue(tid)
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('expired')
    expect(await heldBy(tid)).toBe(0)
    expect(await sessionOf(sessionId)).toMatchObject({ status: 'expired' })
    await expectCleanAudit(shop.api.db)
  })

  test('a hold stays as long as the provider does not answer', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await makeOverdue(tid)
    await shop.payments.stripe('fault', { fault: '429', count: 100 })
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('open')
    expect(await heldBy(tid)).toBe(1)
    await shop.payments.stripe('no-faults')
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('expired')
  })

  test('a checkout that was paid while its time ran out is granted, not expired', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId })
    await makeOverdue(tid)
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('when a checkout has run out, paying again opens another one for the same order', async () => {
    const items = freshItems(1)
    const old = await beginCheckout(shop.api, buyer, { items })
    await shop.payments.stripe('run-out', { sessionId: old.sessionId })
    const fresh = await beginCheckout(shop.api, buyer, { items })
    expect(fresh.tid).toBe(old.tid)
    expect(fresh.sessionId).not.toBe(old.sessionId)
    await shop.payments.stripe('pay', { sessionId: fresh.sessionId })
    await expect.poll(() => readState(shop.api.db, fresh.tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })
})

describe('orders of one account', () => {
  test('are not there for anyone else', async () => {
    const stranger = await aBuyer(shop.api)
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = stranger
    const calls = [
      shop.api.call('GET', `/api/orders/${tid}`, { token }),
      shop.api.call('POST', `/api/orders/${tid}/check`, { token }),
      shop.api.call('POST', `/api/orders/${tid}/cancel`, { token }),
      shop.api.call('POST', `/api/orders/${tid}/make_good`, { token, body: { as: 'credits' } }),
      shop.api.call('PATCH', '/api/credit/payment_status', { token, body: { tid, status: 2 } }),
      shop.api.call('POST', '/api/land/payment/eth_crypto/status', { token, body: { tid, step: 40 } }),
      shop.api.call('GET', '/api/orders/nonsense', { token }),
    ]
    for (const { status, json } of await Promise.all(calls))
      expect({ status, code: json['code'] }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' })
    expect(await readState(shop.api.db, tid)).toBe('open')
    expect((await shop.api.call('GET', '/api/orders', { token })).json['orders']).toEqual([])
  })

  test('are listed newest first, page by page, each once', async () => {
    const [rich] = await manyBuyers(shop.api, 1, 25)
    for (let n = 0; n < 25; n += 1) {
      const body = { price: 25, type: 'individual', items: freshItems(1) }
      await shop.api.call('POST', '/api/land/payment/credit', { token: rich!.token, body })
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor ? `?cursor=${cursor}` : ''
      const { json } = await shop.api.call('GET', `/api/orders${query}`, { token: rich!.token })
      const orders = json['orders'] as { tid: string; created_at: string }[]
      expect(orders.length).toBeLessThanOrEqual(20)
      seen.push(...orders.map(({ tid }) => tid))
      cursor = json['next'] as string | null
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
    const bad = await shop.api.call('GET', '/api/orders?cursor=zzz', { token: rich!.token })
    expect(bad.status).toBe(400)
  })

  test('keep what the browser says in their history, cut to a bounded size, and believe none of it', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = buyer
    const report = (body: object) => shop.api.call('PATCH', '/api/credit/payment_status', { token, body })
    await report({ tid, status: 2, payload: { long: 'x'.repeat(20_000) } })
    await report({ tid, status: 4, payload: '\\u0000 and a half \ud83d' })
    await shop.api.call('POST', '/api/land/payment/eth_crypto/status', {
      token,
      body: { tid, step: 12, payload: null, result: false, content: 'User close browser' },
    })
    const { json } = await shop.api.call('GET', `/api/orders/${tid}`, { token })
    const order = json['order'] as { state: string; steps: { source: string; code: number; text: string }[] }
    expect(order.state).toBe('open')
    expect(order.steps.filter(({ source }) => source === 'browser').map(({ code }) => code)).toEqual([
      2, 4, 12,
    ])
    expect(order.steps.at(-1)?.text).toContain('User close browser')
    const { rows } = await sql<{ longest: number }>`
      select max(length(payload)) as longest from order_steps where order_id = ${tid}`.execute(shop.api.db)
    expect(rows[0]?.longest).toBe(4000)
  })

  test('take endlessly nested reports, and no more than two hundred of them', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = buyer
    const answer = await fetch(`${shop.api.url}/api/credit/payment_status`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"tid":"${tid}","status":1,"payload":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    })
    expect(answer.status).toBeLessThan(500)
    await sql`
      insert into order_steps (order_id, source, text)
      select ${tid}, 'browser', 'again' from generate_series(1, 199)`.execute(shop.api.db)
    const report = () =>
      shop.api.call('PATCH', '/api/credit/payment_status', { token, body: { tid, status: 1 } })
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    const steps = shop.api.db.selectFrom('order_steps').select('payload').where('order_id', '=', tid)
    expect(await steps.where('source', '=', 'browser').execute()).toHaveLength(200)
  })

  test('are opened so many times a minute and no more', async () => {
    const [hasty] = await manyBuyers(shop.api, 1, 0)
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        shop.api.call('POST', '/api/stripe/buyTopup', { token: hasty!.token, body: { quantity: 1 } }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(refused[0]?.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
