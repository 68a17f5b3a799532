import { getAdminAccount, getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import { beforeAll, expect, test } from 'vitest'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { aTracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
let headers: Record<string, string>
let bought: TracedPurchase
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'reader')).headers
  bought = await aTracedPurchase(api)
})

test('a purchase has what the buyer sees, and what only the office sees', async () => {
  const { tid, account } = bought
  const seen = await api.call(getAdminOrder, { params: { tid } }, { headers })
  const { order } = await api.call(getOrder, { params: { tid } }, { token: account.token })
  expect(seen.order).toEqual(order)
  expect(seen.account).toMatchObject({
    id: account.id,
    username: account.username,
    email: account.email,
    email_confirmed: true,
    wallet: bought.wallet,
  })
  expect(seen.attempts.map((attempt) => attempt.id)).toEqual(order.attempts.map(({ id }) => id))
  expect(seen.attempts.at(-1)).toMatchObject({ id: bought.attemptId, provider_ref: bought.session })
  expect(seen.payments.map(({ reference }) => reference)).toEqual(
    order.payments.map(({ reference }) => reference),
  )
  expect(seen.payments.at(-1)).toMatchObject({
    reference: bought.intent,
    payer: bought.intent,
    disputed: true,
  })
  expect(seen.refunds.map((refund) => refund.provider_ref)).toEqual([bought.refundHash, bought.stripeRefund])
  expect(seen.refunds[0]!.next_attempt_at).toMatch(/Z$/)
  expect(seen.refunds[1]).toMatchObject({ trouble: 'The card is closed.', next_attempt_at: null })
  expect(seen.cases).toMatchObject([{ id: bought.caseId, kind: 'dispute', closed_at: null }])
  expect(seen.mails).toMatchObject([{ recipient: account.email, event: 'plots_granted', sent_at: null }])
})

test('an account has its wallets of any time and its newest purchases', async () => {
  const { account, tid } = bought
  const seen = await api.call(getAdminAccount, { params: { id: account.id } }, { headers })
  expect(seen).toMatchObject({ username: account.username, credits: 0, whitelisted: true, open_sessions: 1 })
  expect(seen.wallets.map(({ address }) => address).toSorted()).toEqual(
    [bought.formerWallet, bought.wallet].toSorted(),
  )
  expect(seen.orders).toMatchObject([{ tid, kind: 'plots', state: 'completed', quantity: 1 }])
})

test('unknown ids are not found, whatever their form', async () => {
  for (const id of [crypto.randomUUID(), 'x', `' or true --`]) {
    const order = await api.request(getAdminOrder, { params: { tid: id } }, { headers })
    expect([order.status, order.json.code]).toEqual([404, 'ORDER_NOT_FOUND'])
    expect((await api.request(getAdminAccount, { params: { id } }, { headers })).status).toBe(404)
  }
})
