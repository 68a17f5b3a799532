/** A released name stays reserved for 30 days, so that no other account impersonates its former owner. */
import { changeProfile } from '@meridian/shared/endpoints/accounts'
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

const rename = ({ token }: TestAccount, username: string) =>
  api.request(changeProfile, { body: { username } }, { token })
const signUp = (username: string) => {
  const email = `${crypto.randomUUID()}@meridian.example`
  return api.request(registry, { body: { username, email, password: 'a long password' } })
}
const taken = { status: 409, json: { code: 'USERNAME_TAKEN' } }

test('reserves the name for its former account and answers others as for any taken name', async () => {
  const [owner, other] = [await anAccount(api), await anAccount(api)]
  const name = owner.username
  expect((await rename(owner, `${name}-2`)).status).toBe(200)
  const refused = await signUp(name.toUpperCase())
  expect(refused).toMatchObject(taken)
  expect(refused.json).toEqual((await signUp(other.username)).json)
  expect(await rename(other, name)).toMatchObject(taken)
  expect((await rename(owner, name)).status).toBe(200)
  expect((await rename(owner, `${name}-3`)).status).toBe(200)
  expect(await signUp(name)).toMatchObject(taken)
})

test('frees the name after 30 days, and the sweep deletes the reservation', async () => {
  const owner = await anAccount(api)
  await rename(owner, `${owner.username}-2`)
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from until - now()) / 86400)::int as days from resting_usernames
    where username_key = ${owner.username}`.execute(api.db)
  expect(rows).toEqual([{ days: 30 }])
  await sql`update resting_usernames set until = now() where username_key = ${owner.username}`.execute(api.db)
  expect((await signUp(owner.username)).status).toBe(200)
  await sweepTestAccounts(api)
  const left = await sql`select from resting_usernames where until < now()`.execute(api.db)
  expect(left.rows).toEqual([])
})

test('refuses a sign-up at the moment the name is released', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await anAccount(api)
    const [renamed, ...others] = await Promise.all([
      rename(owner, `${owner.username}-2`),
      signUp(owner.username),
      signUp(owner.username),
      signUp(owner.username),
    ])
    expect(renamed.status).toBe(200)
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
  }
})
