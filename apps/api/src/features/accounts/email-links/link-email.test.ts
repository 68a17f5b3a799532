import { getProfile } from '@meridian/shared/endpoints/accounts'
import {
  activate,
  forgot,
  getProfileByKey,
  linkEmail,
  mailSent,
  resetPassword,
  updateUsername,
} from '@meridian/shared/endpoints/email-links'
import { sql } from 'kysely'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'
import { logInWith } from '#testing/chain/test-wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const link = (owner: { token: string; password?: string }, email: string) =>
  api.request(linkEmail, { body: { email, current_password: owner.password } }, { token: owner.token })
const confirm = (key: string) => api.request(activate, { params: { key } })
const profile = (token: string) => api.request(getProfile, {}, { token })

test('links an e-mail to a wallet account, confirms it and sets a username', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { json } = await logInWith(api, wallet)
  const token = String(json.access_token)
  expect(json).toMatchObject({ user: { email: null, active: false, walletAddress: wallet.address } })

  expect((await link({ token }, 'wallet@meridian.example')).status).toBe(200)
  const { keyId, usernameKeyId } = await mailTo(api, 'wallet@meridian.example', 'link')
  expect((await profile(token)).json).toMatchObject({ user: { email: null } })
  const early = await api.request(updateUsername, {
    body: { username: 'Mistyped', key: keyOf(api, usernameKeyId) },
  })
  expect(early.status, 'before the address is confirmed').toBe(410)
  expect((await confirm(keyOf(api, keyId))).status).toBe(200)

  const key = keyOf(api, usernameKeyId)
  const found = await api.request(getProfileByKey, { query: { key } })
  expect(found.json).toMatchObject({ error: false, username: expect.stringMatching(/^wallet-/) })
  const renamed = await api.request(updateUsername, { body: { username: 'Explorer', key } })
  expect(renamed.status).toBe(200)
  expect((await api.request(updateUsername, { body: { username: 'Again', key } })).status).toBe(410)
  expect(await mailTo(api, 'wallet@meridian.example', 'username')).toMatchObject({
    username: 'Explorer',
    before: found.json.username,
  })

  const again = await logInWith(api, wallet)
  expect(again.json).toMatchObject({
    user: { username: 'Explorer', email: 'wallet@meridian.example', active: true },
  })
})

test('links the first e-mail of an empty wallet account right after login, and later by a signature', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { json } = await logInWith(api, wallet)
  const token = String(json.access_token)
  await sql`
    update sessions set created_at = now() - interval '11 minutes'
    from accounts where accounts.id = account_id and wallet_address = ${wallet.address.toLowerCase()}`.execute(
    api.db,
  )
  expect(await link({ token }, 'thief@meridian.example')).toMatchObject({
    status: 403,
    json: { code: 'PROOF_REQUIRED', ways: ['wallet'] },
  })
  const again = await logInWith(api, wallet)
  const fresh = String(again.json.access_token)
  expect((await link({ token: fresh }, 'honest@meridian.example')).status).toBe(200)
})

test('answers the same for an e-mail of another account, and notifies its owner by mail', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  const free = await link(mine, 'nobodys@meridian.example')
  const taken = await link(mine, other.email)
  expect(free).toMatchObject({ status: 200, json: { error: false, msg: mailSent } })
  expect({ status: taken.status, json: taken.json }).toEqual({ status: free.status, json: free.json })
  expect(await mailTo(api, other.email, 'link-refused')).toEqual({
    template: 'link-refused',
    language: 'en',
    username: other.username,
  })
  await mailTo(api, 'nobodys@meridian.example', 'link')
  expect((await mailsTo(api, other.email)).map(({ template }) => template)).toEqual(['link-refused'])
})

test('limits the mails about another account’s e-mail by mailbox', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  const statuses = []
  for (let n = 0; n < 6; n += 1) {
    const body = { email: other.email, current_password: mine.password }
    const headers = { 'x-forwarded-for': '192.0.2.31' }
    statuses.push((await api.request(linkEmail, { body }, { token: mine.token, headers })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('leaves an e-mail to the account that confirmed it between the mail and the click', async () => {
  const mine = await anAccount(api)
  await link(mine, 'wanted@meridian.example')
  const { keyId } = await mailTo(api, 'wanted@meridian.example', 'link')
  const other = await anAccount(api)
  await api.db
    .updateTable('accounts')
    .set({ email: 'wanted@meridian.example', email_key: 'wanted@meridian.example' })
    .where('id', '=', other.id)
    .execute()
  expect((await confirm(keyOf(api, keyId))).json).toMatchObject({ error: true, code: 'EMAIL_TAKEN' })
  expect((await profile(mine.token)).json).toMatchObject({ user: { email: mine.email } })
})

test('voids keys sent to the old e-mail once a new one is confirmed', async () => {
  const account = await anAccount(api)
  await api.call(forgot, { body: { email: account.email } })
  const old = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
  await link(account, 'moved@meridian.example')
  const { keyId } = await mailTo(api, 'moved@meridian.example', 'link')
  expect((await confirm(keyOf(api, keyId))).status).toBe(200)
  const stolen = await api.request(resetPassword, {
    body: { secret_key: old, password: 'from the old mailbox' },
  })
  expect(stolen.status).toBe(410)
  await mailTo(api, account.email, 'email-changed')
  expect((await profile(account.token)).status).toBe(401)
})
