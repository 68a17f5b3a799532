import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { buyCreditsByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import {
  chooseMakeGood,
  getOrder,
  listOrders,
  reportPaymentStatus,
  cancelOrder,
  checkOrder,
} from '@meridian/shared/endpoints/purchase'
import { reportLandEthStep } from '@meridian/shared/endpoints/orders'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBuyer, beginCheckout, freshItems, readState } from '#testing/test-purchases.ts'
import { buyer, runShop, shop } from '#testing/test-card-shop.ts'

runShop()

describe('orders of one account', () => {
  test('are hidden from other accounts', async () => {
    const stranger = await aBuyer(shop.api)
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = stranger
    const calls = [
      shop.api.request(getOrder, { params: { tid } }, { token }),
      shop.api.request(checkOrder, { params: { tid } }, { token }),
      shop.api.request(cancelOrder, { params: { tid } }, { token }),
      shop.api.request(chooseMakeGood, { params: { tid }, body: { as: 'credits' } }, { token }),
      shop.api.request(reportPaymentStatus, { body: { tid, status: 2 } }, { token }),
      shop.api.request(reportLandEthStep, { body: { tid, step: 40 } }, { token }),
      shop.api.request(getOrder, { params: { tid: 'nonsense' } }, { token }),
    ]
    for (const { status, json } of await Promise.all(calls))
      expect({ status, code: json.code }).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' })
    expect(await readState(shop.api.db, tid)).toBe('open')
    expect((await shop.api.call(listOrders, {}, { token })).orders).toEqual([])
  })

  test('are listed newest first, page by page, each once', async () => {
    const rich = await aBuyer(shop.api, 25)
    for (let n = 0; n < 25; n += 1) {
      const body = { price: 25, type: 'individual' as const, items: freshItems(1) }
      await shop.api.call(payLandByCredits, { body }, { token: rich.token })
    }
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: EndpointAnswer<typeof listOrders> = await shop.api.call(
        listOrders,
        { query: { cursor } },
        rich,
      )
      expect(page.orders.length).toBeLessThanOrEqual(20)
      seen.push(...page.orders.map(({ tid }) => tid))
      cursor = page.next
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
    const id = '2dfd7cef-b55f-4906-a8ae-d937b7115ce1'
    for (const bad of [
      `2026-02-31 10:47:57+00|${id}`,
      `99999999999999999|${id}`,
      `1|${'-'.repeat(36)}`,
      'zzz',
    ]) {
      const forged = Buffer.from(bad).toString('base64url')
      const { status } = await shop.api.request(
        listOrders,
        { query: { cursor: forged } },
        { token: rich.token },
      )
      expect({ bad, status }).toEqual({ bad, status: 400 })
    }
  })

  test('store a browser’s reports in their history, of bounded size, as no proof', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = buyer
    const report = (status: 2 | 4, payload: unknown) =>
      shop.api.call(reportPaymentStatus, { body: { tid, status, payload } }, { token })
    await report(2, { long: 'x'.repeat(20_000) })
    await report(4, '\\u0000 and a half \ud83d')
    await shop.api.call(
      reportLandEthStep,
      { body: { tid, step: 12, payload: null, result: false, content: 'User close browser' } },
      { token },
    )
    const { order } = await shop.api.call(getOrder, { params: { tid } }, { token })
    expect(order.state).toBe('open')
    expect(order.steps.filter(({ source }) => source === 'browser').map(({ event }) => event)).toEqual([
      { code: 'payment_status', params: { status: 2 } },
      { code: 'payment_status', params: { status: 4 } },
      { code: 'eth_step', params: { step: 12, content: 'User close browser' } },
    ])
    const { rows } = await sql<{ longest: number }>`
      select max(length(payload)) as longest from order_steps where order_id = ${tid}`.execute(shop.api.db)
    expect(rows[0]?.longest).toBe(4000)
  })

  test('accept deeply nested reports, and at most two hundred of them', async () => {
    const { tid } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const { token } = buyer
    const answer = await fetch(`${shop.api.url}/api/credit/payment_status`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"tid":"${tid}","status":1,"payload":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    })
    expect(answer.status).toBeLessThan(500)
    await sql`
      insert into order_steps (order_id, source, code, params)
      select ${tid}, 'browser', 'note', '{"text": "again"}' from generate_series(1, 199)`.execute(shop.api.db)
    const report = () => shop.api.request(reportPaymentStatus, { body: { tid, status: 1 } }, { token })
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    const steps = shop.api.db.selectFrom('order_steps').select('payload').where('order_id', '=', tid)
    expect(await steps.where('source', '=', 'browser').execute()).toHaveLength(200)
  })

  test('are limited per minute', async () => {
    const hasty = await aBuyer(shop.api)
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        shop.api.request(buyCreditsByStripe, { body: { quantity: 1 } }, { token: hasty.token }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(refused[0]?.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
