import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aBuyer, beginCheckout, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import { buyByCard, buyer, heldBy, runShop, sessionOf, shop } from '#testing/test-card-shop.ts'
import { sweepOrders } from './sweep-orders.ts'

runShop()

const makeOverdue = (tid: string) =>
  sql`update orders set hold_until = now() - interval '1 minute' where id = ${tid}`.execute(shop.api.db)

describe('giving up an order', () => {
  test('frees the plots and ends the checkout', async () => {
    const items = freshItems(2)
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
    const cancel = () => shop.api.request(cancelOrder, { params: { tid } }, { token: buyer.token })
    expect((await cancel()).status).toBe(200)
    expect(await readState(shop.api.db, tid)).toBe('cancelled')
    expect(await heldBy(tid)).toBe(0)
    expect(await sessionOf(sessionId)).toMatchObject({ status: 'expired' })
    expect((await cancel()).status).toBe(200)
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200])
    const other = await aBuyer(shop.api)
    expect((await buyByCard(other, items)).status).toBe(200)
    await expectCleanAudit(shop.api.db)
  })

  test('is too late for an order that is paid at the same moment, and its plots are granted', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId })
    const { status, json } = await shop.api.request(cancelOrder, { params: { tid } }, { token: buyer.token })
    expect(status).toBe(409)
    expect(json).toMatchObject({ code: 'ORDER_NOT_OPEN' })
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('happens when its time is over and the provider has ended the checkout', async () => {
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

  test('does not happen while the provider does not answer', async () => {
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

  test('does not happen to a checkout that was paid while its time ran out', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId })
    await makeOverdue(tid)
    await sweepOrders(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('completed')
    await expectCleanAudit(shop.api.db)
  })

  test('is not needed to open another checkout for the same order when one has expired', async () => {
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
