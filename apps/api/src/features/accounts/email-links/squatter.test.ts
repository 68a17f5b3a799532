/** A stranger signs up with an address that is not theirs, and the owner comes later. */
import { changePassword, getProfile, login, refreshToken } from '@meridian/shared/endpoints/accounts'
import {
  activate,
  forgot,
  linkEmail,
  registry,
  resetPassword,
  verifySecretKey,
} from '@meridian/shared/endpoints/email-links'
import { beforeAll, describe, expect, test } from 'vitest'
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
const signUp = (username: string, email: string) =>
  api.request(registry, { body: { username, email, password: theirs } })
const logIn = (identity: string, password: string) =>
  api.request(login, { body: { email: identity, password } })
const reset = (key: string) => api.request(resetPassword, { body: { secret_key: key, password: mine } })
const link = (email: string, token: string) => api.request(linkEmail, { body: { email } }, { token })
const refresh = (refresh_token: string) => api.request(refreshToken, { body: { refresh_token } })
const profile = (token: string) => api.request(getProfile, {}, { token })

async function squat(username: string) {
  const email = `${username}-victim@meridian.example`
  expect((await signUp(username, email)).status).toBe(200)
  const body = { email: username, password: theirs }
  const { access_token, refresh_token } = await api.call(login, { body })
  return { username, email, access: access_token, refreshToken: refresh_token }
}

async function forget(email: string): Promise<string> {
  await api.call(forgot, { body: { email } })
  return keyOf(api, (await mailTo(api, email, 'reset')).keyId)
}

test('confirms the address by a password reset and locks the squatter out everywhere', async () => {
  const squatter = await squat('sitter')
  const linked = await link('sitter-own@meridian.example', squatter.access)
  expect(linked.status).toBe(200)
  const ownLink = keyOf(api, (await mailTo(api, 'sitter-own@meridian.example', 'link')).keyId)
  expect((await logInWith(api, aWallet(), { token: squatter.access })).json).toMatchObject({
    code: 'EMAIL_NOT_CONFIRMED',
  })

  expect((await reset(await forget(squatter.email))).status).toBe(200)

  expect((await logIn(squatter.email, mine)).json).toMatchObject({
    user: { username: 'sitter', email: squatter.email, active: true, walletAddress: null },
  })
  expect((await logIn('sitter', theirs)).status, 'by password').toBe(401)
  expect((await profile(squatter.access)).status, 'by session').toBe(401)
  expect((await refresh(squatter.refreshToken)).status, 'by refresh token').toBe(401)
  expect((await api.request(activate, { params: { key: ownLink } })).status, 'by an address of theirs').toBe(
    410,
  )
  expect((await logInWith(api, aWallet(), { token: squatter.access })).status, 'by a wallet').toBe(401)
})

test('gives the owner the newest of several accounts that claim the address', async () => {
  const email = 'crowded@meridian.example'
  await signUp('crowd-1', email)
  await signUp('crowd-2', email)
  expect((await reset(await forget(email))).status).toBe(200)
  expect((await logIn(email, mine)).json).toMatchObject({ user: { username: 'crowd-2', active: true } })
  expect((await logIn('crowd-1', theirs)).json).toMatchObject({ user: { active: false } })
})

test('refuses a key after another account confirmed the address, on the page and when used', async () => {
  const email = 'outrun@meridian.example'
  await signUp('outrun-1', email)
  const { keyId } = await mailTo(api, email, 'activation')
  await signUp('outrun-2', email)
  const key = await forget(email)
  expect((await api.request(verifySecretKey, { params: { key } })).status).toBe(200)
  expect((await api.request(activate, { params: { key: keyOf(api, keyId) } })).status).toBe(200)
  const refused = { status: 410, json: { msg: 'This link is not valid any more. Please ask for a new one.' } }
  expect(await api.request(verifySecretKey, { params: { key } })).toMatchObject(refused)
  expect(await reset(key)).toMatchObject(refused)
  expect((await logIn('outrun-2', mine)).status).toBe(401)
})

test('gives the address to one of a concurrent reset and confirmation', async () => {
  const email = 'neck@meridian.example'
  await signUp('neck-1', email)
  const { keyId } = await mailTo(api, email, 'activation')
  await signUp('neck-2', email)
  const key = await forget(email)
  const both = await Promise.all([reset(key), api.request(activate, { params: { key: keyOf(api, keyId) } })])
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

test('undoes a login, a password change and a link made while the password is reset', async () => {
  for (let round = 0; round < 5; round += 1) {
    const squatter = await squat(`racer-${round}`)
    const key = await forget(squatter.email)
    const [loggedIn, changed, linked, done] = await Promise.all([
      logIn(squatter.username, theirs),
      api.request(
        changePassword,
        { body: { old: theirs, new: 'their second one' } },
        { token: squatter.access },
      ),
      link(`racer-own-${round}@meridian.example`, squatter.access),
      reset(key),
    ])
    expect([200, 401]).toContain(loggedIn.status)
    expect([200, 401, 403]).toContain(changed.status)
    expect([200, 401]).toContain(linked.status)
    expect(done.status, 'a password changed first does not void the key').toBe(200)
    const afterwards = loggedIn.status === 200 ? await profile(String(loggedIn.json.access_token)) : loggedIn
    expect(afterwards.status).toBe(401)
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

test('keeps the mailbox’s keys valid when the squatter changes the password', async () => {
  const squatter = await squat('timer')
  const key = await forget(squatter.email)
  const change = { old: theirs, new: 'their second one' }
  await api.call(changePassword, { body: change }, { token: squatter.access })
  expect((await reset(key)).status).toBe(200)
  expect((await logIn('timer', 'their second one')).status).toBe(401)
})

describe('the owner of the address who opens a squatter’s activation mail', () => {
  const open = (key: string) => api.request(activate, { params: { key } })
  const cookieOf = ({ headers }: { headers: Headers }) => ({
    cookie: headers.get('set-cookie')!.split(';')[0]!,
  })
  const confirmFor = async (squatter: Awaited<ReturnType<typeof squat>>) =>
    open(keyOf(api, (await mailTo(api, squatter.email, 'activation')).keyId))

  test('sees the username, sets a new password and locks the squatter out', async () => {
    const squatter = await squat('prehijack')
    const confirmed = await confirmFor(squatter)
    expect(confirmed.json).toMatchObject({ username: 'prehijack', key: expect.any(String) })
    const key = String(confirmed.json.key)
    expect((await logIn('prehijack', theirs)).status).toBe(200)
    expect((await api.request(verifySecretKey, { params: { key } })).json).toMatchObject({
      walletAddress: null,
      unlinks: true,
    })
    const both = await Promise.all([reset(key), reset(key)])
    expect(both.map(({ status }) => status).toSorted(), 'the key works once').toEqual([200, 410])
    expect((await logIn('prehijack', theirs)).status).toBe(401)
    expect((await logIn(squatter.email, mine)).status).toBe(200)
  })

  test('finds no wallet and no other e-mail linked by the squatter', async () => {
    const squatter = await squat('knows-password')
    const confirmed = await confirmFor(squatter)
    const { access_token: token } = await api.call(login, {
      body: { email: 'knows-password', password: theirs },
    })
    const refused = { status: 409, json: { code: 'OWNER_NOT_PROVED' } }
    expect(await logInWith(api, aWallet(), { token, password: theirs })).toMatchObject(refused)
    const body = { email: 'knows-own@meridian.example', current_password: theirs }
    expect(await api.request(linkEmail, { body }, { token })).toMatchObject(refused)
    await expect(
      api.db
        .updateTable('accounts')
        .set({ wallet_address: aWallet().address.toLowerCase() })
        .where('username', '=', 'knows-password')
        .execute(),
      'nor does the database allow it',
    ).rejects.toMatchObject({ constraint: 'accounts_wallet_of_owner' })

    expect((await reset(String(confirmed.json.key))).status).toBe(200)
    const own = await api.call(login, { body: { email: squatter.email, password: mine } })
    const linked = await logInWith(api, aWallet(), { token: own.access_token, password: mine })
    expect(linked.status, 'once its owner has set the password').toBe(200)
  })

  test('can link a wallet after logging in with the known password in the confirming browser', async () => {
    const honest = await squat('honest')
    const confirmed = await confirmFor(honest)
    const body = { email: honest.email, password: theirs }
    const { access_token: token } = await api.call(login, { body }, { headers: cookieOf(confirmed) })
    expect((await logInWith(api, aWallet(), { token, password: theirs })).status).toBe(200)
  })

  test('is safe from a cookie that the squatter planted in their browser', async () => {
    const squatter = await squat('planter')
    const planted = { cookie: `meridian_device=${'p'.repeat(43)}` }
    const { keyId } = await mailTo(api, squatter.email, 'activation')
    const params = { key: keyOf(api, keyId) }
    const confirmed = await api.request(activate, { params }, { headers: planted })
    expect(confirmed.status).toBe(200)
    const body = { email: 'planter', password: theirs }
    const { access_token: token } = await api.call(login, { body }, { headers: planted })
    expect(await logInWith(api, aWallet(), { token, password: theirs })).toMatchObject({
      json: { code: 'OWNER_NOT_PROVED' },
    })
  })

  test('is as safe when an account requests to link their address', async () => {
    const squatter = await squat('linker')
    const address = 'linker-victim@meridian.example'
    expect((await link(address, squatter.access)).status).toBe(200)
    const confirmed = await open(keyOf(api, (await mailTo(api, address, 'link')).keyId))
    expect(confirmed.json).toMatchObject({ username: 'linker' })
    expect((await reset(String(confirmed.json.key))).status).toBe(200)
    expect((await logIn('linker', theirs)).status).toBe(401)
  })
})
