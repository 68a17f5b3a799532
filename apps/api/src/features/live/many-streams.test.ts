import { login } from '@meridian/shared/endpoints/accounts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { logoutUnderStreams, openStreams } from '#testing/attack/many-streams.ts'
import type { OpenStreams } from '#testing/attack/many-streams.ts'
import { readAnswer } from '#testing/attack/target.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const all: OpenStreams[] = []
/** Open streams would stop the instance from closing. */
afterEach(() => {
  for (const { close } of all) close()
})

const open = async (count: number, from: string, token?: string) => {
  const streams = await openStreams({ url: api.url, from, ...(token && { token }) }, count)
  all.push(streams)
  return streams
}

test('allows an account sixteen streams over all addresses and sessions, and others theirs', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  const again = await api.call(login, { body: { email: mine.username, password: mine.password } })
  const first = await open(10, '10.40.0.1', mine.token)
  expect(await open(200, '10.40.0.2', again.access_token)).toMatchObject({ opened: 6, refused: 194 })
  expect(await open(1, '10.40.0.1', other.token)).toMatchObject({ opened: 1 })
  expect(
    await readAnswer({ url: api.url, from: '10.40.0.3', token: mine.token }, 'GET', '/api/live'),
  ).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  first.close()
  await expect
    .poll(async () => (await open(1, '10.40.0.2', again.access_token)).opened, { timeout: 30_000 })
    .toBe(1)
})

test('does not count a refused token against its account', async () => {
  const account = await anAccount(api)
  const { access_token, refresh_token } = await api.call(login, {
    body: { email: account.username, password: account.password },
  })
  await api.raw('POST', '/api/account/logout', { body: { refresh_token } })
  expect(await open(40, '10.41.0.1', access_token)).toMatchObject({ opened: 0, statuses: new Set([401]) })
  expect(await open(16, '10.41.0.1', account.token)).toMatchObject({ opened: 16 })
})

test('counts visitors by network: a /64 is one', async () => {
  const halves = await Promise.all([open(60, '2001:db8:7:8::1'), open(60, '2001:db8:7:8:9:a:b:c')])
  expect(halves.map(({ opened }) => opened).reduce((sum, each) => sum + each)).toBe(100)
  expect(await open(1, '2001:db8:7:9::1')).toMatchObject({ opened: 1 })
})

test('allows at most three hundred streams of all accounts at one address', async () => {
  const accounts = await Promise.all(Array.from({ length: 19 }, () => anAccount(api)))
  const opened = await Promise.all(accounts.map(({ token }) => open(16, '10.42.0.1', token)))
  expect(opened.map((streams) => streams.opened).reduce((sum, each) => sum + each)).toBe(300)
  // The streams open concurrently, so it is random which accounts were rejected.
  const refused = accounts[opened.findIndex((streams) => streams.refused > 0)]!
  expect(await open(1, '10.42.0.2', refused.token)).toMatchObject({ opened: 1 })
})

test('keeps the hundred attempts of one token when another session logs out', async () => {
  const account = await anAccount(api)
  const target = { url: api.url, token: account.token, from: '10.43.0.1' }
  const credentials = { email: account.username, password: account.password }
  const streams = await logoutUnderStreams(target, { login: credentials, count: 100, logouts: 3 })
  all.push(streams)
  expect(streams).toMatchObject({ opened: 16, refused: 84, statuses: new Set([429]) })
})
