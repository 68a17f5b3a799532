import { registry } from '@meridian/shared/endpoints/email-links'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, sweepTestAccounts } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** Signed up 31 days ago, never confirmed, without a session. */
async function anUnusedAccount(): Promise<TestAccount> {
  const account = await anAccount(api)
  await sql`
    update accounts set email_confirmed_at = null, created_at = now() - interval '31 days'
    where id = ${account.id}`.execute(api.db)
  await sql`delete from sessions where account_id = ${account.id}`.execute(api.db)
  return account
}

const remains = async ({ id }: TestAccount) =>
  (await api.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).length === 1

test('frees a name that was neither confirmed nor used for 30 days, after its reservation', async () => {
  const { username, email, ...account } = await anUnusedAccount()
  const body = { username, email, password: 'another long password' }
  const signUp = () => api.request(registry, { body })
  expect((await signUp()).status).toBe(409)
  await sweepTestAccounts(api)
  expect(await remains({ username, email, ...account })).toBe(false)
  expect((await signUp()).status).toBe(409)
  await sql`update resting_usernames set until = now() where username_key = ${username}`.execute(api.db)
  await sweepTestAccounts(api)
  expect((await signUp()).status).toBe(200)
})

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'is confirmed',
    (id) => sql`update accounts set email_confirmed_at = now() where id = ${id}`.execute(api.db),
  ],
  [
    'has a wallet',
    (id) =>
      sql`update accounts set wallet_address = ${`0x${'ab'.repeat(20)}`} where id = ${id}`.execute(api.db),
  ],
  [
    'is younger',
    (id) => sql`update accounts set created_at = now() - interval '29 days' where id = ${id}`.execute(api.db),
  ],
  [
    'was used 29 days ago',
    (id) =>
      sql`insert into sessions (account_id, refresh_hash, remember, expires_at)
          values (${id}, sha256(${id}::text::bytea), false, now() - interval '29 days')`.execute(api.db),
  ],
  [
    'waits for a mail to be answered',
    (id) =>
      sql`insert into account_keys (account_id, purpose, email, expires_at)
          values (${id}, 'reset', 'a@meridian.example', now() + interval '1 hour')`.execute(api.db),
  ],
  [
    'has credits',
    (id) => sql`insert into credit_balances (account_id, amount) values (${id}, 1)`.execute(api.db),
  ],
  [
    'has a collection',
    (id) => sql`insert into collections (owner_id, name) values (${id}, 'Home')`.execute(api.db),
  ],
  [
    'has land',
    (id) =>
      sql`insert into plots (cell, state, owner_id, district, country, price_cents)
          values (7, 'owned', ${id}, 'Hải Châu', 'VN', 2500)`.execute(api.db),
  ],
])('keeps an account that %s', async (_, change) => {
  const account = await anUnusedAccount()
  await change(account.id)
  await sweepTestAccounts(api)
  expect(await remains(account)).toBe(true)
})

test('deletes ended sessions after a week, or after 30 days if they show that a name is used', async () => {
  const endedDaysAgo = async ({ id }: TestAccount, days: number) => {
    await sql`delete from sessions where account_id = ${id}`.execute(api.db)
    await sql`
      insert into sessions (account_id, refresh_hash, remember, expires_at)
      values (${id}, sha256(${id}::text::bytea), false, now() - make_interval(days => ${days}))`.execute(
      api.db,
    )
    await sweepTestAccounts(api)
    const left = await api.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()
    return left.length
  }
  const confirmed = await anAccount(api)
  expect([await endedDaysAgo(confirmed, 6), await endedDaysAgo(confirmed, 8)]).toEqual([1, 0])
  const claimed = await anUnusedAccount()
  expect([await endedDaysAgo(claimed, 29), await endedDaysAgo(claimed, 31)]).toEqual([1, 0])
})
