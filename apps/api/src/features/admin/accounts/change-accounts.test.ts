import * as endpoints from '@meridian/shared/endpoints/admin/accounts'
import { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { inTransaction } from '#platform/db/database.ts'
import { freezeForTest } from '#testing/admin/freeze-for-test.ts'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { anAccount } from '#testing/test-account.ts'
import { mailsTo } from '#testing/test-mail.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, expectCleanAudit, freshItems } from '#testing/test-purchases.ts'

let api: TestApi
let support: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  api = await startTestConsole()
  support = await anOperator(api, 'support')
})

const why = 'For a test.'
function act(endpoint: AnyEndpoint, id: string, more: object = {}) {
  const input: object = { params: { id }, body: { key: crypto.randomUUID(), why, ...more } }
  return api.request(endpoint, input, { headers: support.headers })
}
const inspect = (id: string) => api.call(getAdminAccount, { params: { id } }, { headers: support.headers })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const frozen = { reason: 'dispute', until: null }

test('a freeze is shown to the owner and mailed, and ends with the thaw', async () => {
  const account = await anAccount(api)
  const until = tomorrow()
  expect((await act(endpoints.freezeAccount, account.id, { reason: 'dispute', until })).status).toBe(200)
  const { user } = await api.call(getProfile, {}, account)
  expect(user.frozen).toEqual({ reason: 'dispute', until })
  expect(await mailsTo(api, account.email)).toEqual([
    { template: 'account-frozen', language: 'en', username: account.username, reason: 'dispute', until },
  ])
  expect((await inspect(account.id)).frozen).toMatchObject({ reason: 'dispute', is_over: false })
  expect((await act(endpoints.thawAccount, account.id)).status).toBe(200)
  expect((await api.call(getProfile, {}, account)).user.frozen).toBeNull()
  const { actions } = await inspect(account.id)
  expect(actions.map(({ action, who }) => [action, who])).toEqual([
    ['thaw account', support.name],
    ['freeze account', support.name],
  ])
  await expectCleanAudit(api.db)
})

test('an account is frozen once, thawed once, and not until the past', async () => {
  const { id, email } = await anAccount(api)
  const past = { reason: 'review', until: '2026-01-01T00:00:00.000Z' }
  expect((await act(endpoints.freezeAccount, id, past)).json['code']).toBe('INVALID_INPUT')
  const both = await Promise.all([1, 2].map(() => act(endpoints.freezeAccount, id, frozen)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await mailsTo(api, email)).toHaveLength(1)
  const thaws = await Promise.all([1, 2].map(() => act(endpoints.thawAccount, id)))
  expect(thaws.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const missing = await act(endpoints.freezeAccount, crypto.randomUUID(), frozen)
  expect(missing.json['code']).toBe('NOT_FOUND')
})

test('an address that is not confirmed gets no mail', async () => {
  const { id, email } = await anAccount(api)
  await sql`update accounts set email_confirmed_at = null, owner_proved_at = null where id = ${id}`.execute(
    api.db,
  )
  expect((await act(endpoints.freezeAccount, id, frozen)).status).toBe(200)
  expect(await mailsTo(api, email)).toEqual([])
})

test('a freeze waits for a purchase that has begun, and refuses one that waits for the freeze', async () => {
  const buyer = await aBuyer(api, 2)
  const buy = () =>
    api.request(payLandByCredits, { body: { type: 'individual', items: freshItems(1), price: 25 } }, buyer)
  let purchase: ReturnType<typeof buy> | undefined
  await api.db.transaction().execute(async (tx) => {
    await freezeForTest(tx, api, buyer)
    purchase = buy()
    await somebodyWaits(api.db)
  })
  expect((await purchase)?.json.code).toBe('ACCOUNT_FROZEN')
  expect((await sql`select from orders where account_id = ${buyer.id}`.execute(api.db)).rows).toEqual([])

  const other = await aBuyer(api, 2)
  let freeze: Promise<void> | undefined
  await api.db.transaction().execute(async (tx) => {
    await lockAccount(tx, other.id)
    // The lock is sent with the next statement.
    await sql`select 1`.execute(tx)
    freeze = inTransaction(api.db, (own) => freezeForTest(own, api, other))
    await somebodyWaits(api.db)
  })
  await freeze
  expect((await api.call(getProfile, {}, other)).user.frozen).not.toBeNull()
})

test('of purchases and a freeze at the same time, no purchase begins after the freeze', async () => {
  const buyer = await aBuyer(api, 20)
  const purchases = Array.from({ length: 10 }, () =>
    api.request(payLandByCredits, { body: { type: 'individual', items: freshItems(1), price: 25 } }, buyer),
  )
  const [answer, ...answers] = await Promise.all([
    act(endpoints.freezeAccount, buyer.id, frozen),
    ...purchases,
  ])
  expect(answer.status).toBe(200)
  for (const { status, json } of answers) expect([200, 'ACCOUNT_FROZEN']).toContain(json.code ?? status)
  const { rows } = await sql`
    select from orders join accounts on accounts.id = account_id
    where account_id = ${buyer.id} and orders.created_at > frozen_at`.execute(api.db)
  expect(rows).toEqual([])
  await expectCleanAudit(api.db)
})

test('all sessions of an account end at once', async () => {
  const account = await anAccount(api)
  expect((await inspect(account.id)).sessions).toHaveLength(1)
  expect((await act(endpoints.endAccountSessions, account.id)).status).toBe(200)
  expect((await api.request(getProfile, {}, account)).json.code).toBe('TOKEN_REJECTED')
  const { sessions, actions } = await inspect(account.id)
  expect(sessions).toEqual([])
  expect(actions[0]).toMatchObject({ action: 'end sessions', reason: why })
})

test('the link to My Assets is closed and opened again, each once', async () => {
  const account = await anAccount(api)
  const set = async (on: boolean) => (await act(endpoints.whitelistAccount, account.id, { on })).status
  expect(await set(true)).toBe(409)
  expect(await set(false)).toBe(200)
  expect((await api.call(getProfile, {}, account)).user.wl).toBe(0)
  expect(await set(true)).toBe(200)
  expect((await api.call(getProfile, {}, account)).user.wl).toBe(1)
})
