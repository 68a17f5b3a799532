import { listOrderMails, requestAccountMail, resendOrderMail } from '@meridian/shared/endpoints/admin/mails'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { aTracedPurchase } from '#testing/admin/traced-purchase.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestApi } from '#testing/test-api.ts'
import { mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'

let api: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'support')).headers
})

const action = () => ({ key: crypto.randomUUID(), why: 'The mail was lost.' })
const stepsOf = async (tid: string) =>
  (await api.call(listOrderMails, { params: { tid } }, { headers })).mails
const resend = (tid: string, step: string, body = action()) =>
  api.request(resendOrderMail, { params: { tid }, body: { ...body, step } }, { headers })

test('a mail that the outbox has forgotten is written again from the history, in the language of now', async () => {
  const { account, tid } = await aTracedPurchase(api)
  await sql`delete from mail_outbox`.execute(api.db)
  await sql`update accounts set language = 'vi' where id = ${account.id}`.execute(api.db)
  const [granted, ...others] = await stepsOf(tid)
  expect([granted?.code, others]).toEqual(['plots_granted', []])
  const twice = action()
  expect((await resend(tid, granted!.step, twice)).status).toBe(200)
  expect((await resend(tid, granted!.step, twice)).status).toBe(200)
  expect(await mailsTo(api, account.email)).toMatchObject([
    {
      template: 'order',
      tid,
      language: 'vi',
      event: { code: 'plots_granted' },
      paid: { code: 'money_came' },
      price: 2500,
    },
  ])
})

test('lines of another order, lines without a mail and unconfirmed addresses are refused', async () => {
  const { account, tid } = await aTracedPurchase(api)
  const other = await aTracedPurchase(api)
  const [granted] = await stepsOf(tid)
  expect((await resend(other.tid, granted!.step)).json.code).toBe('NOT_FOUND')
  const { rows } = await sql<{ id: bigint }>`
    select id from order_steps where order_id = ${tid} and code = 'ordered'`.execute(api.db)
  expect((await resend(tid, String(rows[0]!.id))).json.code).toBe('NOT_FOUND')
  await sql`
    update accounts set email_confirmed_at = null, owner_proved_at = null, wallet_address = null
    where id = ${account.id}`.execute(api.db)
  expect((await resend(tid, granted!.step)).json.code).toBe('MAIL_HAS_NO_ADDRESS')
})

test('a mail with a key is not sent again: a new one is requested, which fits the account', async () => {
  await startAccountWorker(api)
  const account = await anAccount(api)
  const request = async (mail: 'activation' | 'reset') => {
    const input = { params: { id: account.id }, body: { ...action(), mail } }
    return (await api.request(requestAccountMail, input, { headers })).json.code
  }
  expect(await request('activation')).toBe('CHANGED_MEANWHILE')
  expect(await request('reset')).toBeUndefined()
  expect(await mailTo(api, account.email, 'reset')).toMatchObject({ confirms: false })
  await sql`update accounts set email_confirmed_at = null, owner_proved_at = null where id = ${account.id}`.execute(
    api.db,
  )
  expect(await request('reset')).toBe('CHANGED_MEANWHILE')
  expect(await request('activation')).toBeUndefined()
  expect(await mailTo(api, account.email, 'activation')).toMatchObject({ username: account.username })
})
