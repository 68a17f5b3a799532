import { getProfile, login, refreshToken } from '@meridian/shared/endpoints/accounts'
import { endOtherSessions, endSession, listSessions } from '@meridian/shared/endpoints/sessions'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const another = async ({ email, password }: TestAccount) => {
  const { access_token: token, refresh_token } = await api.call(login, { body: { email, password } })
  return { token, refresh_token }
}
const list = async (who: { token: string }) => (await api.call(listSessions, {}, who)).sessions
const isOpen = async (who: { token: string }) => (await api.request(getProfile, {}, who)).status === 200

test('lists the open sessions of the account alone, the own one first', async () => {
  const account = await anAccount(api)
  await anAccount(api)
  const other = await another(account)
  expect((await list(account)).map((one) => one.is_current)).toEqual([true, false])
  const [own] = await list(other)
  expect(own).toMatchObject({ is_current: true })
  expect(Date.parse(own!.used_at)).toBeGreaterThan(Date.now() - 60_000)
  expect(Date.parse(own!.used_at)).toBeLessThan(Date.now() + 60_000)
})

test('ends one session at once, twice without harm', async () => {
  const account = await anAccount(api)
  const other = await another(account)
  const { id } = (await list(account)).find((one) => !one.is_current)!
  await api.call(endSession, { body: { id } }, account)
  await api.call(endSession, { body: { id } }, account)
  expect([await isOpen(account), await isOpen(other)]).toEqual([true, false])
  const { json } = await api.request(refreshToken, { body: { refresh_token: other.refresh_token } })
  expect(json.code).toBe('REFRESH_REJECTED')
})

test('ends no session of another account', async () => {
  const account = await anAccount(api)
  const thief = await anAccount(api)
  const { id } = (await list(account))[0]!
  await api.call(endSession, { body: { id } }, thief)
  expect(await isOpen(account)).toBe(true)
})

test('ends all other sessions', async () => {
  const account = await anAccount(api)
  const others = [await another(account), await another(account)]
  await api.call(endOtherSessions, {}, account)
  expect(await list(account)).toHaveLength(1)
  expect(await Promise.all([account, ...others].map(isOpen))).toEqual([true, false, false])
})
