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
import { tellBuyers } from './tell-buyers.ts'

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

/** What was written to the buyer, in any order: mails of one moment have none. */
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

test('a purchase is told once, however often and by however many workers', async () => {
  const buyers = [await buy(2), await buy(1), await buy(3)]
  expect(await mailsTo(buyers[0]!)).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => tellBuyers(api.platform)))
  await tellBuyers(api.platform)
  const told = await Promise.all(buyers.map(mailsTo))
  const asTold = (buyer: (typeof buyers)[number], count: number) => ({
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
  expect(told).toEqual([[asTold(buyers[0]!, 2)], [asTold(buyers[1]!, 1)], [asTold(buyers[2]!, 3)]])
})

test('a worker that dies in the middle has told nobody, and the next one tells all', async () => {
  const buyers = [await buy(), await buy()]
  const enqueued: string[] = []
  const dying: Jobs = {
    ...api.platform.jobs,
    enqueue: async (...given) => {
      if (enqueued.push('mail') === 2) throw new Error('killed')
      await api.platform.jobs.enqueue(...given)
    },
  }
  await expect(tellBuyers({ ...api.platform, jobs: dying })).rejects.toThrow('killed')
  expect(await Promise.all(buyers.map(mailsTo))).toEqual([[], []])
  await tellBuyers(api.platform)
  expect((await Promise.all(buyers.map(mailsTo))).map(({ length }) => length)).toEqual([1, 1])
})

test('an address that nobody has confirmed may be a stranger’s: it is told once it is confirmed', async () => {
  const buyer = await buy()
  const account = api.db.updateTable('accounts').where('id', '=', buyer.id)
  await account.set({ email_confirmed_at: null }).execute()
  await tellBuyers(api.platform)
  expect(await mailsTo(buyer)).toEqual([])
  await account.set({ email_confirmed_at: new Date() }).execute()
  await tellBuyers(api.platform)
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('after three days without that it is not told any more', async () => {
  const buyer = await buy()
  const account = api.db.updateTable('accounts').where('id', '=', buyer.id)
  await account.set({ email_confirmed_at: null }).execute()
  const steps = api.db.updateTable('order_steps').where('order_id', '=', buyer.tid)
  await steps.set({ at: new Date(Date.now() - 73 * 3_600_000) }).execute()
  await tellBuyers(api.platform)
  await account.set({ email_confirmed_at: new Date() }).execute()
  await tellBuyers(api.platform)
  expect(await mailsTo(buyer)).toEqual([])
})

const money = { unit: 'cents', amount: '2500' } as const
const came = { method: 'stripe', money } as const
const told: OrderEvent[] = [
  { code: 'credits_added', params: { credits: 5 } },
  { code: 'credited_instead', params: { credits: 2 } },
  { code: 'money_goes_back', params: { ...came, reason: { code: 'paid_already', params: {} } } },
  { code: 'refund_done', params: { money } },
  { code: 'refund_failed', params: { money } },
]
const untold: OrderEvent[] = [
  { code: 'money_came', params: came },
  { code: 'payment_seen', params: {} },
  { code: 'make_good_chosen', params: { as: 'credits' } },
]

test('credits that arrive and money that goes back are told, steps on the way are not', async () => {
  const buyer = await buy()
  await tellBuyers(api.platform)
  for (const event of [...untold, ...told])
    await recordStep(api.db, { orderId: buyer.tid, source: 'server', event })
  await tellBuyers(api.platform)
  const events = (await mailsTo(buyer)).map((message) => (message as { event: OrderEvent }).event)
  expect(new Set(events)).toEqual(new Set([plots(1), ...told]))
  expect(events).toHaveLength(1 + told.length)
})

test('what a browser claims is told to nobody', async () => {
  const buyer = await buy()
  await tellBuyers(api.platform)
  await recordStep(api.db, { orderId: buyer.tid, source: 'browser', event: told[3]! })
  await tellBuyers(api.platform)
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('the mail is in the language that the account’s browser has said', async () => {
  const buyer = await buy()
  await api.call(setLanguage, { body: { language: 'vi' } }, buyer)
  await tellBuyers(api.platform)
  expect(await mailsTo(buyer)).toMatchObject([{ language: 'vi' }])
})
