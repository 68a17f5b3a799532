import { setLanguage } from '@meridian/shared/endpoints/accounts'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import type { OrderEvent } from '@meridian/shared/order-history'
import { beforeAll, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { recordStep } from './record-step.ts'
import { notifyBuyers } from './notify-buyers.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

async function buy(count = 1): Promise<Buyer & { tid: string }> {
  const buyer = await aBuyer(api, count)
  const body = { price: count * 25, type: 'individual', items: freshItems(count) } as const
  const { tid } = await api.call(payLandByCredits, { body }, buyer)
  return { ...buyer, tid }
}

/** Mails to the buyer, unordered: mails of one transaction have no order. */
async function mailsTo({ id }: Buyer): Promise<unknown[]> {
  const rows = await api.db
    .selectFrom('mail_outbox')
    .innerJoin('accounts', 'accounts.email', 'recipient')
    .where('accounts.id', '=', id)
    .select('message')
    .execute()
  return rows.map(({ message }) => message)
}

const plots = (granted: number) => ({
  code: 'plots_granted',
  params: { granted, refunded: 0, credited: 0, outside: false },
})

test('sends one mail per purchase, however often and by however many workers', async () => {
  const buyers = [await buy(2), await buy(1), await buy(3)]
  expect(await mailsTo(buyers[0]!)).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => notifyBuyers(api.platform)))
  await notifyBuyers(api.platform)
  const mails = await Promise.all(buyers.map(mailsTo))
  const mailOf = (buyer: (typeof buyers)[number], count: number) => ({
    template: 'order',
    username: expect.stringMatching(/^user/) as string,
    language: 'en',
    tid: buyer.tid,
    event: plots(count),
    price: count * 2500,
    paid: {
      code: 'money_came',
      params: { method: 'credits', money: { unit: 'credits', amount: String(count) } },
    },
  })
  expect(mails).toEqual([[mailOf(buyers[0]!, 2)], [mailOf(buyers[1]!, 1)], [mailOf(buyers[2]!, 3)]])
})

test('sends nothing when a worker dies midway, and everything in the next run', async () => {
  const buyers = [await buy(), await buy()]
  const enqueued: string[] = []
  const dying: Jobs = {
    ...api.platform.jobs,
    enqueue: async (...given) => {
      if (enqueued.push('mail') === 2) throw new Error('killed')
      await api.platform.jobs.enqueue(...given)
    },
  }
  await expect(notifyBuyers({ ...api.platform, jobs: dying })).rejects.toThrow('killed')
  expect(await Promise.all(buyers.map(mailsTo))).toEqual([[], []])
  await notifyBuyers(api.platform)
  expect((await Promise.all(buyers.map(mailsTo))).map(({ length }) => length)).toEqual([1, 1])
})

test('waits for the confirmation of an address before it sends', async () => {
  const buyer = await buy()
  const account = api.db.updateTable('accounts').where('id', '=', buyer.id)
  await account.set({ email_confirmed_at: null }).execute()
  await notifyBuyers(api.platform)
  expect(await mailsTo(buyer)).toEqual([])
  await account.set({ email_confirmed_at: new Date() }).execute()
  await notifyBuyers(api.platform)
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('sends nothing if the address is unconfirmed after three days', async () => {
  const buyer = await buy()
  const account = api.db.updateTable('accounts').where('id', '=', buyer.id)
  await account.set({ email_confirmed_at: null }).execute()
  const steps = api.db.updateTable('order_steps').where('order_id', '=', buyer.tid)
  await steps.set({ at: new Date(Date.now() - 73 * 3_600_000) }).execute()
  await notifyBuyers(api.platform)
  await account.set({ email_confirmed_at: new Date() }).execute()
  await notifyBuyers(api.platform)
  expect(await mailsTo(buyer)).toEqual([])
})

const money = { unit: 'cents', amount: '2500' } as const
const came = { method: 'stripe', money } as const
const mailed: OrderEvent[] = [
  { code: 'credits_added', params: { credits: 5 } },
  { code: 'credited_instead', params: { credits: 2 } },
  { code: 'money_goes_back', params: { ...came, reason: { code: 'paid_already', params: {} } } },
  { code: 'refund_done', params: { money } },
  { code: 'refund_failed', params: { money } },
]
const unmailed: OrderEvent[] = [
  { code: 'money_came', params: came },
  { code: 'payment_seen', params: {} },
  { code: 'make_good_chosen', params: { as: 'credits' } },
]

test('sends a mail for credits and refunds, but not for intermediate steps', async () => {
  const buyer = await buy()
  await notifyBuyers(api.platform)
  for (const event of [...unmailed, ...mailed])
    await recordStep(api.db, { orderId: buyer.tid, source: 'server', event })
  await notifyBuyers(api.platform)
  const events = (await mailsTo(buyer)).map((message) => (message as { event: OrderEvent }).event)
  expect(new Set(events)).toEqual(new Set([plots(1), ...mailed]))
  expect(events).toHaveLength(1 + mailed.length)
})

test('ignores steps that a browser reports', async () => {
  const buyer = await buy()
  await notifyBuyers(api.platform)
  await recordStep(api.db, { orderId: buyer.tid, source: 'browser', event: mailed[3]! })
  await notifyBuyers(api.platform)
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('uses the language of the account', async () => {
  const buyer = await buy()
  await api.call(setLanguage, { body: { language: 'vi' } }, buyer)
  await notifyBuyers(api.platform)
  expect(await mailsTo(buyer)).toMatchObject([{ language: 'vi' }])
})
