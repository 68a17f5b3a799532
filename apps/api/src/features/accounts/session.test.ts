import { getProfile, login, logout, refreshToken } from '@meridian/shared/endpoints/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await anAccount(api)
})

const profile = (token: string) => api.request(getProfile, {}, { token })

describe('logging in', () => {
  test.each(['username', 'email'] as const)('works by %s, regardless of case', async (by) => {
    const { status, json } = await api.request(login, {
      body: { email: account[by].toUpperCase(), password: account.password },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ error: false, user: { username: account.username, wl: 1, active: true } })
    expect(await profile(String(json.access_token))).toMatchObject({ status: 200 })
  })

  test('answers a wrong password and an unknown name alike', async () => {
    const wrong = await api.request(login, { body: { email: account.username, password: 'nope' } })
    const unknown = await api.request(login, { body: { email: 'nobody', password: 'nope' } })
    expect(wrong).toMatchObject({ status: 401, json: { code: 'WRONG_CREDENTIALS' } })
    expect(unknown).toMatchObject({ status: wrong.status, json: wrong.json })
  })
})

describe('a session', () => {
  test('gets new access tokens from its refresh token', async () => {
    const json = await api.call(refreshToken, { body: { refresh_token: account.refreshToken } })
    expect(await profile(json.access_token)).toMatchObject({ status: 200 })
  })

  test('ends at logout, also for access tokens issued before', async () => {
    const { token, refreshToken: refresh_token } = await anAccount(api)
    expect((await profile(token)).status).toBe(200)
    const out = await api.request(logout, { body: { refresh_token } })
    expect(out).toMatchObject({ status: 200, json: { error: false } })
    expect(await profile(token)).toMatchObject({ status: 401, json: { code: 'TOKEN_REJECTED' } })
    const again = await api.request(refreshToken, { body: { refresh_token } })
    expect(again).toMatchObject({ status: 401, json: { error: true, msg: 'Can not refresh token' } })
  })

  test('ends when it expires', async () => {
    const { id, token, refreshToken: refresh_token } = await anAccount(api)
    await sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${id}`.execute(
      api.db,
    )
    expect((await profile(token)).status).toBe(401)
    expect((await api.request(refreshToken, { body: { refresh_token } })).status).toBe(401)
  })

  test('lasts 30 days from its last refresh if remembered, otherwise 12 hours', async () => {
    const hoursLeft = async (remember: boolean) => {
      const json = await api.call(login, {
        body: { email: account.username, password: account.password, remember },
      })
      await sql`update sessions set expires_at = now() + interval '1 minute'`.execute(api.db)
      await api.call(refreshToken, { body: { refresh_token: json.refresh_token } })
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from sessions`.execute(
        api.db,
      )
      return rows[0]?.hours
    }
    expect(await hoursLeft(false)).toBe(12)
    expect(await hoursLeft(true)).toBe(30 * 24)
  })

  test('stores no token in readable form', async () => {
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(s::text like ${`%${account.refreshToken}%`}) as found from sessions s`.execute(api.db)
    expect(rows[0]?.found).toBe(false)
  })
})

test.each([
  ['no token', undefined, 'NOT_SIGNED_IN'],
  ['a made-up token', 'abc.def.ghi', 'TOKEN_REJECTED'],
  // header {"alg":"none"}
  ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'TOKEN_REJECTED'],
])('answers %s with 401', async (_, token, code) => {
  expect(await api.request(getProfile, {}, { token })).toMatchObject({
    status: 401,
    json: { error: true, code },
  })
})

test('limits guesses at one account from one network across instances', async () => {
  const second = await startTestApi({ databaseUrl: api.platform.config.database.url })
  const answers = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const instance = attempt % 2 === 0 ? api : second
    const { status, headers, json } = await instance.request(
      login,
      { body: { email: 'victim', password: `guess ${attempt}` } },
      { headers: { 'x-forwarded-for': '192.0.2.11' } },
    )
    answers.push({ status, code: json.code, waits: Number(headers.get('retry-after')) > 0 })
  }
  expect(answers).toEqual([
    ...Array.from({ length: 10 }, () => ({ status: 401, code: 'WRONG_CREDENTIALS', waits: false })),
    ...Array.from({ length: 2 }, () => ({ status: 429, code: 'TOO_MANY_REQUESTS', waits: true })),
  ])
})
