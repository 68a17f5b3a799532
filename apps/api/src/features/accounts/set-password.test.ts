import { beforeAll, describe, expect, test } from 'vitest'
import { mailSent } from '@meridian/shared/endpoints/accounts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const forgot = (email: string) => api.call('POST', '/api/account/forgot', { body: { email } })
const verify = (key: string) => api.call('GET', `/api/account/verify_secret_key/${key}`)
const reset = (key: string, password: string) =>
  api.call('POST', '/api/account/reset_password', { body: { secret_key: key, password } })
const logIn = (identity: string, password: string) =>
  api.call('POST', '/api/account/login', { body: { email: identity, password } })
const profile = (token: string) => api.call('GET', '/api/account/profile', { token })

describe('forgetting', () => {
  test('a mail, a new password, and every session opened before is over', async () => {
    const account = await anAccount(api)
    expect((await forgot(account.email)).json).toMatchObject({ error: false, msg: mailSent })
    const key = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    expect((await verify(key)).status).toBe(200)
    expect((await reset(key, 'a new long password')).status).toBe(200)
    expect((await profile(account.token)).status).toBe(401)
    expect((await logIn(account.username, account.password)).status).toBe(401)
    expect((await logIn(account.username, 'a new long password')).status).toBe(200)
    await mailTo(api, account.email, 'password-changed')
  })

  test('known, unknown and unconfirmed addresses get the same answer; only the first a key to the account', async () => {
    const [known, unconfirmed] = [await anAccount(api), await anAccount(api)]
    await api.db
      .updateTable('accounts')
      .set({ email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute()
    const answers = [
      await forgot(unconfirmed.email),
      await forgot('unknown@meridian.example'),
      await forgot(known.email),
    ]
    for (const { status, json } of answers)
      expect({ status, json }).toEqual({ status: 200, json: answers[0]!.json })
    await mailTo(api, known.email, 'reset')
    await mailTo(api, unconfirmed.email, 'activation')
    expect((await mailsTo(api, unconfirmed.email)).map(({ template }) => template)).toEqual(['activation'])
    expect(await mailsTo(api, 'unknown@meridian.example')).toEqual([])
  })

  test('a key from an older mail is void once a newer one was sent, and once one was used', async () => {
    const account = await anAccount(api)
    await forgot(account.email)
    const older = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    await forgot(account.email)
    await expect.poll(async () => (await mailsTo(api, account.email)).length, { timeout: 15_000 }).toBe(2)
    const newer = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    expect((await reset(older, 'stolen by an old mail')).status).toBe(410)
    expect((await reset(newer, 'the rightful password')).status).toBe(200)
    expect((await reset(newer, 'once more, unasked')).status).toBe(410)
  })

  test('of two who use a key at once, one sets the password', async () => {
    const account = await anAccount(api)
    await forgot(account.email)
    const key = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    const both = await Promise.all([reset(key, 'password number one'), reset(key, 'password number two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('a key for another purpose resets nothing', async () => {
    const account = await anAccount(api)
    await api.call('POST', '/api/account/linkEmail', { token: account.token, body: { email: account.email } })
    const { keyId, usernameKeyId } = await mailTo(api, account.email, 'link')
    expect((await reset(keyOf(api, keyId), 'a new long password')).status).toBe(410)
    expect((await verify(keyOf(api, usernameKeyId))).status).toBe(410)
  })
})

describe('changing', () => {
  const change = (token: string, old: string, next: string) =>
    api.call('POST', '/api/account/change_password', { token, body: { old, new: next } })

  test('needs the old one, ends the other sessions and keeps this one', async () => {
    const account = await anAccount(api)
    const other = String((await logIn(account.username, account.password)).json['access_token'])
    expect((await change(account.token, 'not the old one', 'a new long password')).json).toMatchObject({
      error: true,
      code: 'WRONG_PASSWORD',
    })
    expect((await change(account.token, account.password, 'a new long password')).status).toBe(200)
    expect((await profile(account.token)).status).toBe(200)
    expect((await profile(other)).status).toBe(401)
    expect((await logIn(account.username, 'a new long password')).status).toBe(200)
  })

  test.each(['short', 'x'.repeat(257)])('refuses %j with a sentence', async (next) => {
    const { token, password } = await anAccount(api)
    expect((await change(token, password, next)).json).toMatchObject({
      error: true,
      msg: expect.stringContaining('Password must be 8 to 256'),
    })
  })

  test('guessing the old one is limited', async () => {
    const { token } = await anAccount(api)
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await change(token, `guess ${n}`, 'a new long password')).status)
    expect(statuses.filter((status) => status === 429).length).toBe(2)
  })
})

test('hashing passwords does not hold up other requests', async () => {
  const logins = Array.from({ length: 24 }, (_, n) => logIn(`nobody-${n}`, 'wrong password'))
  let finished = false
  const all = Promise.all(logins).then(() => (finished = true))
  // Answered while hashes are still being made, or the event loop was blocked.
  expect((await api.call('GET', '/api/config')).status).toBe(200)
  expect(finished).toBe(false)
  await all
})
