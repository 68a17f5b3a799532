import { randomUUID } from 'node:crypto'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { plantMoney } from '#testing/planted-events.ts'
import { aBuyer, beginCheckout, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import { buyer, runShop, shop, showOrder } from '#testing/test-card-shop.ts'
import { recordPayment } from './record-payment.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { sweepOrders } from '#features/payments/purchase/sweep-orders.ts'

runShop()

describe('unexpected money', () => {
  test('refunds a second capture of an order whole', async () => {
    const rich = await aBuyer(shop.api, 5)
    const items = freshItems(2)
    const { tid, sessionId } = await beginCheckout(shop.api, rich, { items })
    // The provider is unreachable, so the checkout can not be ended.
    await shop.payments.stripe('fault', { fault: '429', count: 100 })
    const paid = await shop.api.call(
      payLandByCredits,
      { body: { price: 50, type: 'individual', items } },
      rich,
    )
    expect(paid).toMatchObject({ tid, amount: 3 })
    await shop.payments.stripe('no-faults')
    await shop.payments.stripe('pay', { sessionId })
    await expect.poll(async () => (await showOrder(tid, rich)).refunds).toHaveLength(1)
    await sendCardRefunds(shop.api.platform)
    expect(await showOrder(tid, rich)).toMatchObject({
      state: 'completed',
      granted: 2,
      refunds: [
        {
          amount: { unit: 'cents', amount: '5200' },
          state: 'done',
          reason: { code: 'paid_already', params: {} },
        },
      ],
    })
    await expectCleanAudit(shop.api.db)
  })

  test('ends a checkout once its order was paid another way', async () => {
    const rich = await aBuyer(shop.api, 5)
    const items = freshItems(1)
    const { sessionId } = await beginCheckout(shop.api, rich, { items })
    const body = { price: 25, type: 'individual' as const, items }
    await shop.api.call(payLandByCredits, { body }, { token: rich.token })
    await sweepOrders(shop.api.platform)
    const { sessions } = await shop.payments.stripeState()
    expect(sessions.find(({ session }) => session.id === sessionId)?.session.status).toBe('expired')
    await expectCleanAudit(shop.api.db)
  })

  test('refunds a wrong amount, grants nothing, and keeps the order waiting', async () => {
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await sql`update payment_attempts set amount_cents = amount_cents + 1 where order_id = ${tid}`.execute(
      shop.api.db,
    )
    await shop.payments.stripe('pay', { sessionId })
    await expect
      .poll(async () => (await showOrder(tid)).refunds)
      .toMatchObject([{ amount: { amount: '2600' } }])
    expect(await readState(shop.api.db, tid)).toBe('open')
    await expectCleanAudit(shop.api.db)
  })

  test('dates an order by the right money, not by the first', async () => {
    const rich = await aBuyer(shop.api, 5)
    const items = freshItems(1)
    const { tid, sessionId } = await beginCheckout(shop.api, rich, { items })
    await sql`update payment_attempts set amount_cents = amount_cents + 1 where order_id = ${tid}`.execute(
      shop.api.db,
    )
    await shop.payments.stripe('pay', { sessionId })
    await expect.poll(async () => (await showOrder(tid, rich)).refunds, { timeout: 30_000 }).toHaveLength(1)
    expect((await showOrder(tid, rich)).paid_at).toBeNull()
    const body = { price: 25, type: 'individual' as const, items }
    expect(await shop.api.call(payLandByCredits, { body }, rich)).toMatchObject({ tid })
    const { paid_at, payments } = await showOrder(tid, rich)
    expect(payments).toHaveLength(2)
    const byCredits = payments.find(({ method }) => method === 'credits')
    expect(paid_at).toBe(byCredits?.captured_at)
    await expectCleanAudit(shop.api.db)
  })

  test('refunds money without an order to its sender', async () => {
    const payer = `0x${'5e'.repeat(20)}`
    const amount = 12_345n
    const effect = await inTransaction(shop.api.db, async (tx) =>
      recordPayment(tx, {
        provider: 'chain',
        reference: await plantMoney(tx, { amount, payer, txHash: '0x5e' }),
        method: 'eth',
        orderId: randomUUID(),
        attemptId: null,
        unit: 'wei',
        amount,
        payer,
        capturedAt: new Date(),
        verdict: { is: 'right' },
      }),
    )
    expect(effect).toBe('refunded')
    const { rows } = await sql`select amount, to_address from refunds where to_address = ${payer}`.execute(
      shop.api.db,
    )
    expect(rows).toEqual([{ amount: '12345', to_address: payer }])
    await expectCleanAudit(shop.api.db)
  })
})
