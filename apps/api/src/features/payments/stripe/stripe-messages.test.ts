import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCredits, spendCredits } from '#features/credits/credit-ledger.ts'
import { inTransaction } from '#platform/db/database.ts'
import {
  beginCheckout,
  expectCleanAudit,
  freshItems,
  readState,
  untilOrder,
} from '#testing/test-purchases.ts'
import { buyer, runShop, shop } from '#testing/test-card-shop.ts'
import { listOpenRefunds } from '#features/payments/operator/list-refunds.ts'
import { reconcileStripe } from './reconcile-stripe.ts'
import { sendCardRefunds } from './send-card-refunds.ts'

runShop({ repeat: 1 })

const paymentOf = async (tid: string) => {
  const { rows } = await sql<{ reference: string; disputed: boolean }>`
    select reference, disputed from payments where order_id = ${tid} and provider = 'stripe'`.execute(
    shop.api.db,
  )
  return rows[0]!
}
const casesOf = async (tid: string) => {
  const { rows } = await sql`
    select kind, status, detail, closed_at is not null as closed from debt_cases
    where order_id = ${tid}`.execute(shop.api.db)
  return rows
}
const refundsOf = async (tid: string) => {
  const { rows } = await sql<{ state: string; provider_ref: string; attempts: number }>`
    select refunds.state, provider_ref, attempts from refunds join payments on payments.id = payment_id
    where order_id = ${tid}`.execute(shop.api.db)
  return rows
}

async function paidTopUp(quantity: number): Promise<{ tid: string; paymentIntent: string }> {
  const { tid, sessionId } = await beginCheckout(shop.api, buyer, { quantity })
  await shop.payments.stripe('pay', { sessionId })
  await untilOrder(shop.api.db, tid, 'completed')
  return { tid, paymentIntent: (await paymentOf(tid)).reference }
}

/** A payment of the wrong amount, so that a refund of 26 dollars is due. */
async function refundDue(): Promise<string> {
  const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
  await sql`update payment_attempts set amount_cents = 2500 where order_id = ${tid}`.execute(shop.api.db)
  await shop.payments.stripe('pay', { sessionId })
  await expect.poll(() => refundsOf(tid)).toHaveLength(1)
  return tid
}
const makeDueNow = () => sql`update refunds set next_attempt_at = now()`.execute(shop.api.db)

describe('a webhook message', () => {
  test.each([
    ['has no signature', {}],
    [
      'has a signature of somebody else',
      { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}` },
    ],
  ])('that %s is refused', async (_, headers) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' })
    const answer = await fetch(`${shop.api.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_REJECTED' })
  })
})

describe('a lost message', () => {
  test('is replaced by the reconciler: a payment, and an expired checkout', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const paid = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    const over = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId: paid.sessionId })
    await shop.payments.stripe('run-out', { sessionId: over.sessionId })
    await reconcileStripe(shop.api.platform)
    expect(await readState(shop.api.db, paid.tid)).toBe('completed')
    const { rows } = await sql`select state from payment_attempts where order_id = ${over.tid}`.execute(
      shop.api.db,
    )
    expect(rows).toEqual([{ state: 'expired' }])
    await reconcileStripe(shop.api.platform)
    await expectCleanAudit(shop.api.db)
  })

  test('is requested again when the provider did not answer', async () => {
    await shop.payments.stripe('webhooks', { held: true })
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('pay', { sessionId })
    await shop.payments.stripe('fault', { fault: '429', count: 100, path: '/v1/checkout/sessions' })
    await reconcileStripe(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('open')
    await shop.payments.stripe('no-faults')
    await reconcileStripe(shop.api.platform)
    expect(await readState(shop.api.db, tid)).toBe('completed')
  })
})

describe('a refund', () => {
  test('is sent once, although the provider’s response was lost', async () => {
    const tid = await refundDue()
    const before = (await shop.payments.stripeState()).refunds.length
    await shop.payments.stripe('webhooks', { held: true })
    // More lost responses than the client library retries.
    await shop.payments.stripe('fault', { fault: 'reset-after', count: 3, path: 'POST /v1/refunds' })
    await sendCardRefunds(shop.api.platform)
    expect(await refundsOf(tid)).toMatchObject([{ state: 'due' }])
    expect((await listOpenRefunds(shop.api.db)).join('\n')).toContain('26 USD')
    await makeDueNow()
    await sendCardRefunds(shop.api.platform)
    expect(await refundsOf(tid)).toMatchObject([{ state: 'done' }])
    expect((await shop.payments.stripeState()).refunds).toHaveLength(before + 1)
    await expectCleanAudit(shop.api.db)
  })

  test('is not sent again by a database that was restored and does not know its attempt', async () => {
    const tid = await refundDue()
    await shop.payments.stripe('webhooks', { held: true })
    // The lost history sent it, under the id that the refund had there.
    const { reference: paymentIntent } = await paymentOf(tid)
    const sent = await shop.api.platform.stripe!.refund({
      idempotencyKey: 'refund:lost',
      paymentIntent,
      amountCents: 2600n,
      tid,
      refundId: crypto.randomUUID(),
    })
    const before = (await shop.payments.stripeState()).refunds.length
    await makeDueNow()
    await sendCardRefunds(shop.api.platform)
    expect(await refundsOf(tid)).toMatchObject([{ state: 'done', provider_ref: sent.refundId }])
    expect((await shop.payments.stripeState()).refunds).toHaveLength(before)
  })

  test('that the provider refuses opens a case', async () => {
    const tid = await refundDue()
    const { reference: paymentIntent } = await paymentOf(tid)
    await shop.payments.stripe('dispute', { paymentIntent })
    await expect.poll(() => casesOf(tid)).toMatchObject([{ kind: 'dispute' }])
    await makeDueNow()
    await sendCardRefunds(shop.api.platform)
    expect(await refundsOf(tid)).toMatchObject([{ state: 'failed' }])
    expect(await casesOf(tid)).toMatchObject([{ kind: 'dispute' }, { kind: 'refund_failed', closed: false }])
  })

  test('that the bank returns opens a case', async () => {
    const tid = await refundDue()
    await makeDueNow()
    await sendCardRefunds(shop.api.platform)
    const [refund] = await refundsOf(tid)
    expect(refund).toMatchObject({ state: 'done' })
    await shop.payments.stripe('fail-refund', { refundId: refund!.provider_ref })
    await expect.poll(() => refundsOf(tid)).toMatchObject([{ state: 'failed' }])
    expect(await casesOf(tid)).toMatchObject([{ kind: 'refund_failed' }])
  })

  test('that was made at the provider itself opens a case', async () => {
    const { tid, paymentIntent } = await paidTopUp(2)
    await shop.payments.stripe('refund', { paymentIntent, amount: 1000 })
    await expect.poll(() => casesOf(tid)).toMatchObject([{ kind: 'refunded_elsewhere', closed: false }])
    expect(await readCredits(shop.api.db, buyer.id)).toBe(2n)
    await expectCleanAudit(shop.api.db)
  })
})

describe('a dispute', () => {
  const dispute = async (paymentIntent: string) =>
    (await shop.payments.stripe<{ id: string }>('dispute', { paymentIntent })).id

  test('that is lost takes back the remaining land credits, and never more', async () => {
    const { tid, paymentIntent } = await paidTopUp(10)
    await inTransaction(shop.api.db, (tx) =>
      spendCredits(tx, { accountId: buyer.id, amount: 7n, reason: 'demo', reference: tid }),
    )
    const disputeId = await dispute(paymentIntent)
    await expect.poll(async () => (await paymentOf(tid)).disputed).toBe(true)
    expect(await readCredits(shop.api.db, buyer.id)).toBe(3n)
    await shop.payments.stripe('close-dispute', { disputeId, won: false })
    await expect.poll(() => readCredits(shop.api.db, buyer.id)).toBe(0n)
    expect(await casesOf(tid)).toMatchObject([
      { kind: 'dispute', status: 'lost', closed: false, detail: expect.stringContaining('3 of 10') },
    ])
    await expectCleanAudit(shop.api.db)
  })

  test('that is won changes nothing and closes its case', async () => {
    const { tid, paymentIntent } = await paidTopUp(4)
    const disputeId = await dispute(paymentIntent)
    await shop.payments.stripe('close-dispute', { disputeId, won: true })
    await expect.poll(() => casesOf(tid)).toMatchObject([{ status: 'won', closed: true }])
    expect(await readCredits(shop.api.db, buyer.id)).toBe(4n)
    expect(await paymentOf(tid)).toMatchObject({ disputed: false })
  })
})

describe('a provider that is', () => {
  test.each(['500', 'hang', 'reset', 'reset-after'])(
    'failing with %s for a moment gets the request again',
    async (fault) => {
      await shop.payments.stripe('fault', { fault, count: 1 })
      const before = (await shop.payments.stripeState()).sessions.length
      const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
      expect((await shop.payments.stripeState()).sessions).toHaveLength(before + 1)
      await shop.payments.stripe('pay', { sessionId })
      await untilOrder(shop.api.db, tid, 'completed')
    },
  )

  test.each(['429', '500', 'reset-after'])(
    'down with %s is shown, the plots stay held, and the next click finds the one checkout',
    async (fault) => {
      const items = freshItems(2)
      const before = (await shop.payments.stripeState()).sessions.length
      await shop.payments.stripe('fault', { fault, count: 3, path: '/v1/checkout/sessions' })
      const body = { type: 'individual' as const, items }
      const { status, json } = await shop.api.request(buyLandByStripe, { body }, { token: buyer.token })
      expect({ status, code: json.code }).toEqual({ status: 502, code: 'PROVIDER_UNAVAILABLE' })
      await shop.payments.stripe('no-faults')
      const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items })
      expect((await shop.payments.stripeState()).sessions).toHaveLength(before + 1)
      await shop.payments.stripe('pay', { sessionId })
      await untilOrder(shop.api.db, tid, 'completed')
      await expectCleanAudit(shop.api.db)
    },
  )

  test('silent during the check of its message is not sent an acceptance', async () => {
    const { tid, sessionId } = await beginCheckout(shop.api, buyer, { items: freshItems(1) })
    await shop.payments.stripe('fault', { fault: '429', count: 2, path: '/v1/checkout/sessions' })
    await shop.payments.stripe('pay', { sessionId })
    // The provider repeats the webhook until it is committed.
    await untilOrder(shop.api.db, tid, 'completed')
    const { deliveries } = await shop.payments.stripeState()
    expect(deliveries.at(-1)?.attempts).toBeGreaterThan(1)
    await expectCleanAudit(shop.api.db)
  })
})
