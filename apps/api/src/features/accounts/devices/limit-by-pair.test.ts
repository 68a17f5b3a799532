/** Strangers who use up a limit do not lock out the account's owner. */
import { login } from '@meridian/shared/endpoints/accounts'
import { getWalletNonce } from '@meridian/shared/endpoints/wallet'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aWallet, logInWith, sendSignature, signNonce } from '#testing/chain/test-wallet.ts'
import { mailboxKey } from './limit-by-pair.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const from = (network: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': network, ...(cookie === undefined ? {} : { cookie }) },
})
const logIn = (email: string, password: string, network: string, cookie?: string) =>
  api.request(login, { body: { email, password } }, from(network, cookie))
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';')[0]!

/** Uses up the limit of a target without the thousands of calls that this takes. */
const useUp = (key: string) =>
  api.db
    .insertInto('rate_limits')
    .values({ key, next_free: new Date(Date.now() + 3_600_000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ next_free: new Date(Date.now() + 3_600_000) }),
    )
    .execute()

test('lets the owner log in by e-mail after wrong passwords from elsewhere', async () => {
  const owner = await anAccount(api)
  const statuses = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await logIn(owner.email, `guess ${n}`, '198.51.100.1')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await logIn(owner.email, owner.password, '198.51.100.2')).status).toBe(200)
})

test('gives a browser in which the owner logged in before its own limit', async () => {
  const owner = await anAccount(api)
  const first = await logIn(owner.email, owner.password, '198.51.100.3')
  const cookie = cookieOf(first)
  expect(first.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/)
  await useUp(`guess-target:${owner.email}`)
  expect((await logIn(owner.email, owner.password, '198.51.100.4')).status, 'from anywhere').toBe(429)
  expect((await logIn(owner.email, owner.password, '198.51.100.4', cookie)).status).toBe(200)
  const statuses = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await logIn(owner.email, `guess ${n}`, `198.51.101.${n}`, cookie)).status)
  expect(statuses.at(-1), 'its own limit').toBe(429)
  const other = await anAccount(api)
  await useUp(`guess-target:${other.email}`)
  expect((await logIn(other.email, other.password, '198.51.100.5', cookie)).status, 'of another').toBe(429)
})

test('does not accept a forged cookie or a token from the database as a known browser', async () => {
  const owner = await anAccount(api)
  const { device_hash } = await api.db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await useUp(`guess-target:${owner.username}`)
  for (const token of [device_hash.toString('base64url'), 'x'.repeat(43), 'short']) {
    const cookie = `meridian_device=${token}`
    expect((await logIn(owner.username, owner.password, '198.51.100.6', cookie)).status).toBe(429)
  }
})

test('neither blocks a wallet nor voids its nonce after twenty nonces requested by strangers', async () => {
  const wallet = aWallet()
  const signature = await signNonce(api, wallet)
  const ask = (network: string, cookie?: string) =>
    api.request(getWalletNonce, { params: { address: wallet.address } }, from(network, cookie))
  const statuses = []
  for (let n = 0; n < 20; n += 1) statuses.push((await ask('198.51.100.11')).status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await ask('198.51.100.12')).status).toBe(200)
  const first = await sendSignature(api, wallet.address, signature)
  expect(first.status).toBe(200)
  const key = `nonce-target:${wallet.address.toLowerCase()}`
  await useUp(key)
  expect((await ask('198.51.100.13')).status).toBe(429)
  expect((await ask('198.51.100.13', cookieOf(first))).status).toBe(200)
  await api.db.deleteFrom('rate_limits').where('key', '=', key).execute()
  expect((await logInWith(api, wallet)).status).toBe(200)
})

test.each([
  ['A+x@B.example', 'a@b.example'],
  ['a.b+x+y@b.example', 'a.b@b.example'],
  ['a.b.c+news@Googlemail.com', 'abc@gmail.com'],
  ['+x@b.example', '+x@b.example'],
])('counts %s as the mailbox %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox)
})
