import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBuyer, beginCheckout, freshItems, readState } from '#testing/test-purchases.ts'
import { buyer, runShop, shop } from '#testing/test-card-shop.ts'

runShop()

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
    const rich = await aBuyer(shop.api, 25)
    for (let n = 0; n < 25; n += 1) {
      const body = { price: 25, type: 'individual', items: freshItems(1) }
      await shop.api.call('POST', '/api/land/payment/credit', { token: rich.token, body })
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor ? `?cursor=${cursor}` : ''
      const { json } = await shop.api.call('GET', `/api/orders${query}`, { token: rich.token })
      const orders = json['orders'] as { tid: string; created_at: string }[]
      expect(orders.length).toBeLessThanOrEqual(20)
      seen.push(...orders.map(({ tid }) => tid))
      cursor = json['next'] as string | null
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
      const { status } = await shop.api.call('GET', `/api/orders?cursor=${forged}`, { token: rich.token })
      expect({ bad, status }).toEqual({ bad, status: 400 })
    }
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
    const order = json['order'] as { state: string; steps: { source: string; event: OrderEvent }[] }
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
      insert into order_steps (order_id, source, code, params)
      select ${tid}, 'browser', 'note', '{"text": "again"}' from generate_series(1, 199)`.execute(shop.api.db)
    const report = () =>
      shop.api.call('PATCH', '/api/credit/payment_status', { token, body: { tid, status: 1 } })
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    const steps = shop.api.db.selectFrom('order_steps').select('payload').where('order_id', '=', tid)
    expect(await steps.where('source', '=', 'browser').execute()).toHaveLength(200)
  })

  test('are opened so many times a minute and no more', async () => {
    const hasty = await aBuyer(shop.api)
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        shop.api.call('POST', '/api/stripe/buyTopup', { token: hasty.token, body: { quantity: 1 } }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(refused[0]?.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
