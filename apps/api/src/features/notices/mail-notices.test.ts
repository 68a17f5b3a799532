import { changeProfile, setLanguage } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { mailsTo } from '#testing/test-mail.ts'
import { mailNotices } from './mail-notices.ts'
import { recordNotices } from './record-notices.ts'
import type { Notice } from './record-notices.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

type News = Pick<Notice, 'kind' | 'reference' | 'subject'>

const arrived = (count: number): News[] =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'token_arrived',
    reference: `5:0x01:${n}`,
    subject: `plot:${n}`,
  }))

const record = ({ id: accountId }: TestAccount, news: News[]) =>
  inTransaction(api.db, (tx) =>
    recordNotices(
      tx,
      news.map((each) => ({ accountId, ...each })),
    ),
  )

const letTimePass = (minutes: number, { id }: TestAccount) =>
  sql`update notices set at = at - make_interval(mins => ${minutes}) where account_id = ${id}`.execute(api.db)

test('sends one mail for 300 tokens, however often and by however many workers', async () => {
  const holder = await anAccount(api)
  await record(holder, arrived(300))
  await letTimePass(2, holder)
  await Promise.all(Array.from({ length: 4 }, () => mailNotices(api.platform)))
  await mailNotices(api.platform)
  expect(await mailsTo(api, holder.email)).toEqual([
    {
      template: 'news',
      username: holder.username,
      language: 'en',
      news: [
        {
          kind: 'token_arrived',
          count: 300,
          subjects: Array.from({ length: 10 }, (_, n) => `plot:${n}`),
        },
      ],
    },
  ])
})

test('waits for a minute without news, and for ten minutes at most', async () => {
  const holder = await anAccount(api)
  await record(holder, arrived(1))
  await mailNotices(api.platform)
  expect(await mailsTo(api, holder.email)).toEqual([])
  await letTimePass(11, holder)
  await record(holder, arrived(2))
  await mailNotices(api.platform)
  expect(await mailsTo(api, holder.email)).toMatchObject([{ news: [{ count: 2 }] }])
})

test('sends no second mail about a repeated event', async () => {
  const holder = await anAccount(api)
  for (let time = 0; time < 2; time += 1) {
    await record(holder, arrived(1))
    await letTimePass(2, holder)
    await mailNotices(api.platform)
  }
  expect(await mailsTo(api, holder.email)).toHaveLength(1)
})

test('sends nothing when a worker dies midway, and everything in the next run', async () => {
  const holders = [await anAccount(api), await anAccount(api)]
  for (const holder of holders) {
    await record(holder, arrived(1))
    await letTimePass(2, holder)
  }
  const enqueued: string[] = []
  const dying: Jobs = {
    ...api.platform.jobs,
    enqueue: async (...given) => {
      if (enqueued.push('mail') === 2) throw new Error('killed')
      await api.platform.jobs.enqueue(...given)
    },
  }
  const mails = () => Promise.all(holders.map(({ email }) => mailsTo(api, email)))
  await expect(mailNotices({ ...api.platform, jobs: dying })).rejects.toThrow('killed')
  expect(await mails()).toEqual([[], []])
  await mailNotices(api.platform)
  expect((await mails()).map(({ length }) => length)).toEqual([1, 1])
})

test('sends nothing of a transaction that was rolled back', async () => {
  const holder = await anAccount(api)
  const failing = inTransaction(api.db, async (tx) => {
    await recordNotices(tx, [{ accountId: holder.id, kind: 'reward_paid', reference: 'a' }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await letTimePass(2, holder)
  await mailNotices(api.platform)
  expect(await mailsTo(api, holder.email)).toEqual([])
})

test('sends nothing to an address that is not confirmed, or to an account that switched the mails off', async () => {
  const [unconfirmed, quiet] = [await anAccount(api), await anAccount(api)]
  await sql`update accounts set email_confirmed_at = null where id = ${unconfirmed.id}`.execute(api.db)
  const body = { username: quiet.username, chain_mails: false }
  const { user } = await api.call(changeProfile, { body }, quiet)
  expect(user.chain_mails).toBe(false)
  for (const account of [unconfirmed, quiet]) {
    await record(account, arrived(1))
    await letTimePass(2, account)
  }
  await mailNotices(api.platform)
  // What happened meanwhile is not sent later.
  await api.call(changeProfile, { body: { ...body, chain_mails: true } }, quiet)
  await sql`update accounts set email_confirmed_at = now() where id = ${unconfirmed.id}`.execute(api.db)
  await mailNotices(api.platform)
  for (const { email } of [unconfirmed, quiet])
    expect((await mailsTo(api, email)).filter(({ template }) => template === 'news')).toEqual([])
})

test('puts different news into one mail, in the language of the account', async () => {
  const holder = await anAccount(api)
  await api.call(setLanguage, { body: { language: 'vi' } }, holder)
  await record(holder, [
    { kind: 'plot_minted', reference: 'a', subject: 'plot:17' },
    { kind: 'gin_converted', reference: 'b', subject: '2.5 Gin' },
    { kind: 'plot_minted', reference: 'c', subject: 'plot:18' },
    { kind: 'reward_paid', reference: 'd' },
  ])
  await letTimePass(2, holder)
  await mailNotices(api.platform)
  expect(await mailsTo(api, holder.email)).toMatchObject([
    {
      language: 'vi',
      news: [
        { kind: 'plot_minted', count: 2, subjects: ['plot:17', 'plot:18'] },
        { kind: 'gin_converted', count: 1, subjects: ['2.5 Gin'] },
        { kind: 'reward_paid', count: 1, subjects: [] },
      ],
    },
  ])
})
