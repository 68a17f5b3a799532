import { getConfig } from '@meridian/shared/endpoints/system'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { changePassword, getProfile, login } from '@meridian/shared/endpoints/accounts'
import {
  mailSent,
  activate,
  forgot,
  linkEmail,
  resetPassword,
  takeBackEmail,
  updateUsername,
  verifySecretKey,
} from '@meridian/shared/endpoints/email-links'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'
import { aWallet, logInWith } from '#testing/chain/test-wallet.ts'
import { hashPassword, passwordMatches } from '#features/accounts/core/passwords.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const forget = (email: string) => api.request(forgot, { body: { email } })
const verify = (key: string) => api.request(verifySecretKey, { params: { key } })
const reset = (key: string, password: string) =>
  api.request(resetPassword, { body: { secret_key: key, password } })
const logIn = (identity: string, password: string) =>
  api.request(login, { body: { email: identity, password } })
const setHash = (db: Db | Tx, id: string, hash: string) =>
  sql`update accounts set password_hash = ${hash} where id = ${id}`.execute(db)
const profile = (token: string) => api.request(getProfile, {}, { token })

describe('resetting a password', () => {
  test('sends a mail, sets the password and ends every earlier session', async () => {
    const account = await anAccount(api)
    expect((await forget(account.email)).json).toMatchObject({ error: false, msg: mailSent })
    const key = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    expect((await verify(key)).status).toBe(200)
    expect((await reset(key, 'a new long password')).status).toBe(200)
    expect((await profile(account.token)).status).toBe(401)
    expect((await logIn(account.username, account.password)).status).toBe(401)
    expect((await logIn(account.username, 'a new long password')).status).toBe(200)
    await mailTo(api, account.email, 'password-changed')
  })

  test('answers alike for known, unknown and unconfirmed addresses; only the mail contains a key', async () => {
    const [known, unconfirmed] = [await anAccount(api), await anAccount(api)]
    await api.db
      .updateTable('accounts')
      .set({ email_confirmed_at: null })
      .where('id', '=', unconfirmed.id)
      .execute()
    const answers = [
      await forget(unconfirmed.email),
      await forget('unknown@meridian.example'),
      await forget(known.email),
    ]
    for (const { status, json } of answers)
      expect({ status, json }).toEqual({ status: 200, json: answers[0]!.json })
    await mailTo(api, known.email, 'reset')
    expect(await mailTo(api, unconfirmed.email, 'reset')).toMatchObject({ confirms: true })
    expect((await mailTo(api, known.email, 'reset')).confirms).toBe(false)
    expect(await mailsTo(api, 'unknown@meridian.example')).toEqual([])
  })

  test('keeps earlier keys valid until one is used', async () => {
    const account = await anAccount(api)
    await forget(account.email)
    const older = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    await forget(account.email)
    await expect.poll(async () => (await mailsTo(api, account.email)).length, { timeout: 30_000 }).toBe(2)
    const newer = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    expect(newer).not.toBe(older)
    expect((await verify(newer)).status).toBe(200)
    expect((await reset(older, 'the rightful password')).status).toBe(200)
    expect((await reset(older, 'once more, unasked')).status).toBe(410)
    expect((await reset(newer, 'by the other mail')).status).toBe(410)
  })

  test('succeeds for one of two concurrent requests', async () => {
    const account = await anAccount(api)
    await forget(account.email)
    const key = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    const both = await Promise.all([reset(key, 'password number one'), reset(key, 'password number two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test.each([
    ['stays, and is named', undefined],
    ['goes where its owner asks for that', true],
  ])('a linked wallet %s', async (_, unlink) => {
    const [account, wallet] = [await anAccount(api), aWallet()]
    await logInWith(api, wallet, account)
    await forget(account.email)
    const key = keyOf(api, (await mailTo(api, account.email, 'reset')).keyId)
    expect((await verify(key)).json).toMatchObject({ walletAddress: wallet.address })
    const answer = await api.request(resetPassword, {
      body: { secret_key: key, password: 'a new long password', unlink_wallet: unlink },
    })
    expect(answer.status).toBe(200)
    expect((await mailTo(api, account.email, 'password-changed')).wallet).toBe(
      unlink ? undefined : wallet.address,
    )
    expect((await logInWith(api, wallet)).json).toMatchObject({
      user: { email: unlink ? null : account.email },
    })
    expect((await logIn(account.email, 'a new long password')).json).toMatchObject({
      user: { walletAddress: unlink ? null : wallet.address },
    })
  })

  test('voids a pending link of the address', async () => {
    const account = await anAccount(api)
    const thiefs = `thief-of-${account.username}@meridian.example`
    await api.call(linkEmail, { body: { email: thiefs, current_password: account.password } }, account)
    const link = keyOf(api, (await mailTo(api, thiefs, 'link')).keyId)
    await forget(account.email)
    await reset(keyOf(api, (await mailTo(api, account.email, 'reset')).keyId), 'a new long password')
    expect((await api.request(activate, { params: { key: link } })).status).toBe(410)
  })

  test('limits requests of a whole IPv6 network together', async () => {
    const requestFrom = (ip: string, n: number) =>
      api.request(
        forgot,
        { body: { email: `asker${n}@meridian.example` } },
        { headers: { 'x-forwarded-for': ip } },
      )
    const statuses = []
    for (let n = 1; n <= 21; n += 1) statuses.push((await requestFrom(`2001:db8:7:8:${n}::1`, n)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect((await requestFrom('2001:db8:7:9::1', 22)).status).toBe(200)
  })

  test.each([resetPassword, updateUsername, takeBackEmail])(
    '$path without a key says so in the words of the product',
    async ({ path }) => {
      const { status, json } = await api.raw('POST', path, {
        body: JSON.stringify({ password: 'a long password', username: 'somebody' }),
        headers: { 'content-type': 'application/json' },
      })
      expect(status).toBe(400)
      expect(json).toMatchObject({ error: true, msg: 'Secret key error!' })
    },
  )

  test('refuses a key for another purpose', async () => {
    const account = await anAccount(api)
    await api.call(linkEmail, { body: { email: account.email } }, { token: account.token })
    const { keyId, usernameKeyId } = await mailTo(api, account.email, 'link')
    expect((await reset(keyOf(api, keyId), 'a new long password')).status).toBe(410)
    expect((await verify(keyOf(api, usernameKeyId))).status).toBe(410)
  })
})

describe('changing a password', () => {
  const change = (token: string, old: string, next: string) =>
    api.request(changePassword, { body: { old, new: next } }, { token })

  test('needs the old one, ends the other sessions and keeps this one', async () => {
    const account = await anAccount(api)
    const other = String((await logIn(account.username, account.password)).json.access_token)
    expect((await change(account.token, 'not the old one', 'a new long password')).json).toMatchObject({
      error: true,
      code: 'WRONG_PASSWORD',
    })
    expect((await change(account.token, account.password, 'a new long password')).status).toBe(200)
    expect((await profile(account.token)).status).toBe(200)
    expect((await profile(other)).status).toBe(401)
    expect((await logIn(account.username, 'a new long password')).status).toBe(200)
  })

  test('succeeds for both requests of a double click', async () => {
    const { id, token, password } = await anAccount(api)
    const next = 'a new long password'
    const nextHash = await hashPassword(next)
    for (const [stored, answer] of [
      [nextHash, { error: false }],
      [await hashPassword('a stranger’s password'), { code: 'WRONG_PASSWORD' }],
    ] as const) {
      await setHash(api.db, id, await hashPassword(password))
      const { promise: slower, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof change>>>()
      await inTransaction(api.db, async (tx) => {
        await setHash(tx, id, stored)
        resolve(change(token, password, next))
        await somebodyWaits(api.db)
      })
      expect((await slower).json).toMatchObject(answer)
    }
  })

  test('is refused if the old one is wrong, even if the new one equals the current one', async () => {
    const { token, password } = await anAccount(api)
    expect((await change(token, 'not the old one', password)).json.code).toBe('WRONG_PASSWORD')
  })

  test.each(['short', 'x'.repeat(257)])('refuses %j with a message', async (next) => {
    const { token, password } = await anAccount(api)
    expect((await change(token, password, next)).json).toMatchObject({
      error: true,
      msg: expect.stringContaining('Password must be 8 to 256'),
    })
  })

  test('limits guesses of the old one', async () => {
    const { token } = await anAccount(api)
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const body = { old: `guess ${n}`, new: 'a new long password' }
      const headers = { 'x-forwarded-for': '192.0.2.10' }
      statuses.push((await api.request(changePassword, { body }, { token, headers })).status)
    }
    expect(statuses.filter((status) => status === 429).length).toBe(2)
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['hashing', () => hashPassword('a long password')],
  ['comparing', () => passwordMatches(null, 'a long password')],
])('%s passwords does not block other requests', async (_, work) => {
  await work()
  const answered = new AbortController()
  let isDone = false
  const workRepeatedly = async () => {
    for (let round = 0; round < 20 && !answered.signal.aborted; round += 1) await work()
  }
  const all = Promise.all(Array.from({ length: 24 }, workRepeatedly)).then(() => (isDone = true))
  // The API runs in this process: hashing on its event loop would finish before the other answer.
  expect((await api.request(getConfig)).status).toBe(200)
  expect(isDone).toBe(false)
  answered.abort()
  await all
})
