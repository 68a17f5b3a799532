/** Somebody signs up with an address that is not theirs, and its owner comes later. */
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, startAccountWorker } from '#testing/test-mail.ts'
import { aWallet, logInWith } from '#testing/chain/test-wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const theirs = 'the squatter knows it'
const mine = 'the owner chose it'
const post = (path: string, body: unknown, token?: string) =>
  api.call('POST', `/api/account/${path}`, { body, token })
const signUp = (username: string, email: string) => post('registry', { username, email, password: theirs })
const logIn = (identity: string, password: string) => post('login', { email: identity, password })
const reset = (key: string) => post('reset_password', { secret_key: key, password: mine })
const refresh = (token: unknown) => api.call('POST', '/api/refresh_token', { body: { refresh_token: token } })
const profile = (token: unknown) => api.call('GET', '/api/account/profile', { token: String(token) })

async function squat(username: string) {
  const email = `${username}-victim@meridian.example`
  expect((await signUp(username, email)).status).toBe(200)
  const { json } = await logIn(username, theirs)
  return { username, email, access: json['access_token'], refreshToken: json['refresh_token'] }
}

async function forget(email: string): Promise<string> {
  await post('forgot', { email })
  return keyOf(api, (await mailTo(api, email, 'reset')).keyId)
}

test('a new password by mail confirms the address, and the squatter is out by every way', async () => {
  const squatter = await squat('sitter')
  const linked = await post('linkEmail', { email: 'sitter-own@meridian.example' }, String(squatter.access))
  expect(linked.status).toBe(200)
  const ownLink = keyOf(api, (await mailTo(api, 'sitter-own@meridian.example', 'link')).keyId)
  expect((await logInWith(api, aWallet(), String(squatter.access))).json).toMatchObject({
    code: 'EMAIL_NOT_CONFIRMED',
  })

  expect((await reset(await forget(squatter.email))).status).toBe(200)

  expect((await logIn(squatter.email, mine)).json).toMatchObject({
    user: { username: 'sitter', email: squatter.email, active: true, walletAddress: null },
  })
  expect((await logIn('sitter', theirs)).status, 'by password').toBe(401)
  expect((await profile(squatter.access)).status, 'by session').toBe(401)
  expect((await refresh(squatter.refreshToken)).status, 'by refresh token').toBe(401)
  expect((await api.call('GET', `/api/account/active/${ownLink}`)).status, 'by an address of theirs').toBe(
    410,
  )
  expect((await logInWith(api, aWallet(), String(squatter.access))).status, 'by a wallet').toBe(401)
})

test('of several who claim an address, its owner gets the account that came last', async () => {
  const email = 'crowded@meridian.example'
  await signUp('crowd-1', email)
  await signUp('crowd-2', email)
  expect((await reset(await forget(email))).status).toBe(200)
  expect((await logIn(email, mine)).json).toMatchObject({ user: { username: 'crowd-2', active: true } })
  expect((await logIn('crowd-1', theirs)).json).toMatchObject({ user: { active: false } })
})

test('a key is refused once another account has confirmed the address, on the page and when used', async () => {
  const email = 'outrun@meridian.example'
  await signUp('outrun-1', email)
  const { keyId } = await mailTo(api, email, 'activation')
  await signUp('outrun-2', email)
  const key = await forget(email)
  expect((await api.call('GET', `/api/account/verify_secret_key/${key}`)).status).toBe(200)
  expect((await api.call('GET', `/api/account/active/${keyOf(api, keyId)}`)).status).toBe(200)
  const refused = { status: 410, json: { msg: 'This link is not valid any more. Please ask for a new one.' } }
  expect(await api.call('GET', `/api/account/verify_secret_key/${key}`)).toMatchObject(refused)
  expect(await reset(key)).toMatchObject(refused)
  expect((await logIn('outrun-2', mine)).status).toBe(401)
})

test('of a new password and a confirmation at once, one gets the address', async () => {
  const email = 'neck@meridian.example'
  await signUp('neck-1', email)
  const { keyId } = await mailTo(api, email, 'activation')
  await signUp('neck-2', email)
  const key = await forget(email)
  const both = await Promise.all([reset(key), api.call('GET', `/api/account/active/${keyOf(api, keyId)}`)])
  const statuses = both.map(({ status }) => status)
  expect([
    [200, 409],
    [410, 200],
  ]).toContainEqual(statuses)
  const confirmed = await api.db
    .selectFrom('accounts')
    .select('username')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  expect(confirmed).toEqual([{ username: statuses[0] === 200 ? 'neck-2' : 'neck-1' }])
})

test('who logs in, changes the password or links an address while it is replaced keeps nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const squatter = await squat(`racer-${round}`)
    const key = await forget(squatter.email)
    const [login, change, link, done] = await Promise.all([
      logIn(squatter.username, theirs),
      post('change_password', { old: theirs, new: 'their second one' }, String(squatter.access)),
      post('linkEmail', { email: `racer-own-${round}@meridian.example` }, String(squatter.access)),
      reset(key),
    ])
    expect([200, 401]).toContain(login.status)
    expect([200, 401, 403]).toContain(change.status)
    expect([200, 401]).toContain(link.status)
    // A password changed first voids the key: then its owner asks again.
    const replaced = done.status === 200 ? done : await reset(await forgetAgain(squatter.email))
    expect(replaced.status).toBe(200)
    const kept = login.status === 200 ? await profile(login.json['access_token']) : login
    expect(kept.status).toBe(401)
    expect((await profile(squatter.access)).status).toBe(401)
    expect((await logIn(squatter.username, 'their second one')).status).toBe(401)
    expect((await logIn(squatter.username, mine)).status).toBe(200)
    const live = await api.db
      .selectFrom('account_keys')
      .select('purpose')
      .where('email', '=', `racer-own-${round}@meridian.example`)
      .where('used_at', 'is', null)
      .execute()
    expect(live).toEqual([])
  }
})

/** Waits for a mail that is not the one before. */
async function forgetAgain(email: string): Promise<string> {
  const before = (await mailTo(api, email, 'reset')).keyId
  await post('forgot', { email })
  await expect
    .poll(async () => (await mailTo(api, email, 'reset')).keyId, { timeout: 15_000 })
    .not.toBe(before)
  return keyOf(api, (await mailTo(api, email, 'reset')).keyId)
}
