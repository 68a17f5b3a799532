import { getOrder, checkOrder } from '@meridian/shared/endpoints/purchase'
import { describe, expect, test } from 'vitest'
import {
  aBuyer,
  beginCheckout,
  expectCleanAudit,
  freshItems,
  plotsOf,
  readState,
  untilOrder,
} from '#testing/test-purchases.ts'
import { readCredits } from '#features/credits/credit-ledger.ts'
import { runShop, shop } from '#testing/test-card-shop.ts'

runShop()

describe('a card payment at Stripe', () => {
  test('holds the plots, charges the total and 4%, and grants the plots when the webhook comes', async () => {
    const { api, payments } = shop
    const buyer = await aBuyer(api)
    const items = freshItems(3)
    const { tid, sessionId, totalUSD } = await beginCheckout(api, buyer, { items })
    // 3 plots at 25 dollars, and a fee of 4% of 75 in whole dollars.
    expect(totalUSD).toBe(78)
    const held = await api.db.selectFrom('plots').select(['state']).where('order_id', '=', tid).execute()
    expect(held.map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    await payments.stripe('pay', { sessionId })
    await untilOrder(api.db, tid, 'completed')
    expect(await plotsOf(api.db, buyer.id)).toHaveLength(3)
    const json = await api.call(getOrder, { params: { tid } }, { token: buyer.token })
    expect(json.order).toMatchObject({
      state: 'completed',
      name: 'Buy 3 Land Plot',
      total: 75,
      fee: 3,
      method: 'stripe',
      granted: 3,
      refunded: 0,
      payments: [{ amount: { unit: 'cents', amount: '7800' }, method: 'stripe' }],
      can_cancel: false,
    })
    await expectCleanAudit(api.db)
  })

  test('adds land credits once, however often and in whatever order the messages come', async () => {
    const { api, payments } = shop
    await payments.stripe('webhooks', { repeat: 2, order: 'shuffled' })
    const buyer = await aBuyer(api)
    const { tid, sessionId } = await beginCheckout(api, buyer, { quantity: 10 })
    await payments.stripe('pay', { sessionId })
    await untilOrder(api.db, tid, 'completed')
    const checks = await Promise.all(
      Array.from({ length: 5 }, () => api.request(checkOrder, { params: { tid } }, { token: buyer.token })),
    )
    expect(checks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readCredits(api.db, buyer.id)).toBe(10n)
    await expectCleanAudit(api.db)
  })

  test('is settled by the landing page when the webhook is lost', async () => {
    const { api, payments } = shop
    await payments.stripe('webhooks', { held: true })
    const buyer = await aBuyer(api)
    const { tid, sessionId } = await beginCheckout(api, buyer, { items: freshItems(1) })
    await payments.stripe('pay', { sessionId })
    expect(await readState(api.db, tid)).toBe('open')
    const json = await api.call(checkOrder, { params: { tid } }, { token: buyer.token })
    expect(json.order).toMatchObject({ state: 'completed' })
    await expectCleanAudit(api.db)
  })
})
