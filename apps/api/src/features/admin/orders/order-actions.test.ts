/** What support and the treasurer do on the page of a purchase, besides refunds. */
import {
  addOrderNote,
  cancelAdminOrder,
  checkAdminOrder,
  markAdminRefundPaid,
} from '@meridian/shared/endpoints/admin/orders'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import { beforeAll, expect, test } from 'vitest'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import { anOperator } from '#testing/admin/test-console.ts'
import {
  api,
  boughtPlots,
  buyer,
  inspect,
  makeDueNow,
  payments,
  refund,
  refundsOf,
  runReturns,
  treasurer,
} from '#testing/admin/test-returns.ts'
import { beginCheckout, expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'

runReturns()

let support: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  support = await anOperator(api, 'support', 'sam')
})

const action = () => ({ key: crypto.randomUUID(), why: 'The buyer asked.' })

test('a check finds the payment whose message was lost', async () => {
  await payments.stripe('webhooks', { held: true })
  const { tid, sessionId } = await beginCheckout(api, buyer, { items: freshItems(1) })
  await payments.stripe('pay', { sessionId })
  expect(await readState(api.db, tid)).toBe('open')
  await api.call(checkAdminOrder, { params: { tid }, body: action() }, support)
  expect(await readState(api.db, tid)).toBe('completed')
})

test('a check is refused while the provider does not answer, and can be repeated', async () => {
  const { tid } = await beginCheckout(api, buyer, { items: freshItems(1) })
  await payments.stripe('fault', { fault: '429', count: 100, path: '/v1/checkout/sessions' })
  const body = action()
  const check = () => api.request(checkAdminOrder, { params: { tid }, body }, support)
  expect((await check()).json.code).toBe('PROVIDER_UNAVAILABLE')
  await payments.stripe('no-faults')
  expect((await check()).status).toBe(200)
})

test('an unpaid purchase is cancelled once, and its plots are free', async () => {
  const { tid } = await beginCheckout(api, buyer, { items: freshItems(2) })
  const seen = (await inspect(tid)).version
  const cancel = (more: { seen?: string; key?: string } = {}) =>
    api.request(cancelAdminOrder, { params: { tid }, body: { ...action(), seen, ...more } }, support)
  expect((await cancel({ seen: 'another' })).json.code).toBe('CHANGED_MEANWHILE')
  const key = crypto.randomUUID()
  const answers = [await cancel({ key }), await cancel({ key }), await cancel()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
  expect(answers[2]!.json.code).toBe('ORDER_NOT_OPEN')
  const { order } = await api.call(getOrder, { params: { tid } }, buyer)
  expect(order.state).toBe('cancelled')
  expect(order.steps.map(({ event }) => event.code)).toContain('cancelled_by_us')
  const held = await api.db.selectFrom('plots').select('cell').where('order_id', '=', tid).execute()
  expect(held).toEqual([])
})

test('a paid purchase is not cancelled', async () => {
  await payments.stripe('webhooks', { held: true })
  const { tid, sessionId } = await beginCheckout(api, buyer, { items: freshItems(1) })
  const { version: seen } = await inspect(tid)
  await payments.stripe('pay', { sessionId })
  const body = { ...action(), seen }
  const { json } = await api.request(cancelAdminOrder, { params: { tid }, body }, support)
  expect(json.code).toBe('ORDER_NOT_OPEN')
  expect(await readState(api.db, tid)).toBe('completed')
  await expectCleanAudit(api.db)
})

test('a note is shown with who added it, newest first, once for a double click', async () => {
  const { tid } = await beginCheckout(api, buyer, { items: freshItems(1) })
  const body = { ...action(), text: 'Called back.' }
  await Promise.all([1, 2].map(() => api.call(addOrderNote, { params: { tid }, body }, support)))
  const second = { ...action(), text: 'Called again.' }
  await api.call(addOrderNote, { params: { tid }, body: second }, treasurer)
  expect((await inspect(tid)).notes).toMatchObject([
    { text: 'Called again.', by: treasurer.name },
    { text: 'Called back.', by: 'sam' },
  ])
  const other = { params: { tid: crypto.randomUUID() }, body: { ...action(), text: 'Nobody.' } }
  expect((await api.request(addOrderNote, other, support)).json.code).toBe('ORDER_NOT_FOUND')
})

test('a failed refund that was paid elsewhere is not sent any more', async () => {
  const { tid, plots } = await boughtPlots(1)
  await refund({ tid, plots })
  await sendCardRefunds(api.platform)
  const [sent] = await refundsOf(tid)
  await payments.stripe('fail-refund', { refundId: sent!.provider_ref })
  await expect.poll(async () => (await refundsOf(tid))[0]!.state).toBe('failed')
  const { refunds } = await inspect(tid)
  const { id, version: seen } = refunds[0]!
  const paid = (more: object = {}) =>
    api.request(
      markAdminRefundPaid,
      { params: { id }, body: { ...action(), seen, reference: 'wire 17', ...more } },
      treasurer,
    )
  expect((await paid({ seen: 'due:0' })).json.code).toBe('CHANGED_MEANWHILE')
  expect((await paid()).status).toBe(200)
  expect((await paid()).json.code).toBe('CHANGED_MEANWHILE')
  await makeDueNow()
  await sendCardRefunds(api.platform)
  expect(await refundsOf(tid)).toMatchObject([{ state: 'done', provider_ref: 'wire 17' }])
  expect((await inspect(tid)).cases).toMatchObject([{ kind: 'refund_failed', status: 'resolved' }])
  await expectCleanAudit(api.db)
})
