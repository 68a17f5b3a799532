/** The owner of a replaced address recovers the account, and the attacker keeps no access. */
import { changePassword, getProfile, login } from '@meridian/shared/endpoints/accounts'
import { activate, linkEmail, resetPassword, takeBackEmail } from '@meridian/shared/endpoints/email-links'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, startAccountWorker } from '#testing/test-mail.ts'
import { aWallet, logInWith, signChange } from '#testing/chain/test-wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

const elsewhere = () => `${crypto.randomUUID()}@meridian.example`

/** With the password, which the attacker knows as well. */
async function moveTo(account: { token: string; password: string }, email: string): Promise<void> {
  const body = { email, current_password: account.password }
  await api.call(linkEmail, { body }, { token: account.token })
  await api.call(activate, { params: { key: keyOf(api, (await mailTo(api, email, 'link')).keyId) } })
}
const keyTo = async (email: string) => {
  const { keyId } = await mailTo(api, email, 'email-changed')
  return keyOf(api, keyId!)
}
const takeBack = (key: string) => api.request(takeBackEmail, { body: { key } })
const logInAgain = async ({ username, password }: TestAccount) => ({
  password,
  token: (await api.call(login, { body: { email: username, password } })).access_token,
})
const proveOwner = ({ id }: TestAccount) =>
  sql`update accounts set owner_proved_at = now() where id = ${id}`.execute(api.db)
const emailOf = async ({ id }: TestAccount) =>
  (await api.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

describe('a replaced address', () => {
  test('recovers the account, ends every session and sets a new password', async () => {
    const account = await anAccount(api)
    await moveTo(account, elsewhere())
    const thief = await logInAgain(account)
    const taken = await takeBack(await keyTo(account.email))
    expect(taken.status).toBe(200)
    expect((await api.request(getProfile, {}, thief)).status).toBe(401)
    const body = { secret_key: String(taken.json.key), password: 'the owner chose it' }
    expect((await api.request(resetPassword, { body })).status).toBe(200)
    expect(
      (await api.request(login, { body: { email: account.username, password: account.password } })).status,
    ).toBe(401)
    const back = await api.request(login, { body: { email: account.email, password: 'the owner chose it' } })
    expect(back.json).toMatchObject({ user: { email: account.email, active: true } })
  })

  test('recovers it even after another change of address and password', async () => {
    const account = await anAccount(api)
    const [second, third] = [elsewhere(), elsewhere()]
    await moveTo(account, second)
    await proveOwner(account)
    await moveTo(await logInAgain(account), third)
    const { token } = await logInAgain(account)
    const change = { old: account.password, new: 'the thief chose it' }
    await api.call(changePassword, { body: change }, { token })
    const [first, later] = [await keyTo(account.email), await keyTo(second)]
    expect((await takeBack(later)).status, 'the one in between').toBe(200)
    expect((await takeBack(first)).status, 'the oldest').toBe(200)
    expect(await emailOf(account)).toBe(account.email)
    expect((await takeBack(first)).status, 'once').toBe(410)
  })

  test('voids the recovery keys of later addresses', async () => {
    const account = await anAccount(api)
    const second = elsewhere()
    await moveTo(account, second)
    await proveOwner(account)
    await moveTo(await logInAgain(account), elsewhere())
    const [first, later] = [await keyTo(account.email), await keyTo(second)]
    expect((await takeBack(first)).status).toBe(200)
    expect((await takeBack(later)).status).toBe(410)
    expect(await emailOf(account)).toBe(account.email)
  })

  test('belongs to the oldest of two concurrent recoveries in the end', async () => {
    const account = await anAccount(api)
    const second = elsewhere()
    await moveTo(account, second)
    await proveOwner(account)
    await moveTo(await logInAgain(account), elsewhere())
    const [first, later] = [await keyTo(account.email), await keyTo(second)]
    const both = await Promise.all([takeBack(first), takeBack(later)])
    expect(both[0].status).toBe(200)
    expect([200, 410]).toContain(both[1].status)
    expect(await emailOf(account)).toBe(account.email)
  })

  test('is reserved: no other account can confirm it meanwhile', async () => {
    const [account, other] = [await anAccount(api), await anAccount(api)]
    await moveTo(account, elsewhere())
    const key = await keyTo(account.email)
    await api.call(linkEmail, { body: { email: account.email, current_password: other.password } }, other)
    const link = keyOf(api, (await mailTo(api, account.email, 'link')).keyId)
    expect(await api.request(activate, { params: { key: link } })).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_TAKEN' },
    })
    expect((await takeBack(key)).status).toBe(200)
  })

  test('can be recovered for seven days', async () => {
    const account = await anAccount(api)
    await moveTo(account, elsewhere())
    const { keyId } = await mailTo(api, account.email, 'email-changed')
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from account_keys
      where id = ${keyId!}`.execute(api.db)
    expect(rows).toEqual([{ days: 7 }])
    await sql`update account_keys set expires_at = now() where id = ${keyId!}`.execute(api.db)
    expect((await takeBack(keyOf(api, keyId!))).status).toBe(410)
  })
})

describe('the attacker, until the owner has set a new password,', () => {
  const newEmail = (proof: { token: string; current_password?: string; wallet_signature?: string }) => {
    const { token, ...given } = proof
    return api.request(linkEmail, { body: { email: elsewhere(), ...given } }, { token })
  }
  const setPassword = async (key: unknown) => {
    const body = { secret_key: String(key), password: 'the owner chose it' }
    return (await api.request(resetPassword, { body })).status
  }

  test('can neither log in with a password nor guess one', async () => {
    const account = await anAccount(api)
    await moveTo(account, elsewhere())
    const { token } = await logInAgain(account)
    const next = 'the thief chose it'
    await api.call(changePassword, { body: { old: account.password, new: next } }, { token })
    const { json } = await takeBack(await keyTo(account.email))
    for (const email of [account.username, account.email])
      for (const password of [account.password, next, ''])
        expect((await api.request(login, { body: { email, password } })).status).not.toBe(200)
    expect(await setPassword(json.key)).toBe(200)
  })

  test('can not use a wallet linked since', async () => {
    const [account, theirs] = [await anAccount(api), aWallet()]
    await moveTo(account, elsewhere())
    await proveOwner(account)
    await logInWith(api, theirs, await logInAgain(account))
    const { json } = await takeBack(await keyTo(account.email))
    const { json: opened } = await logInWith(api, theirs)
    expect(opened).toMatchObject({ user: { username: expect.stringMatching(/^wallet-/), email: null } })
    const { rows } = await sql`
      select password_hash, wallet_address, owner_proved_at from accounts where id = ${account.id}`.execute(
      api.db,
    )
    expect(rows).toEqual([{ password_hash: null, wallet_address: null, owner_proved_at: null }])
    expect(await setPassword(json.key)).toBe(200)
  })

  test('can change nothing by a wallet linked before, and void no key of the owner', async () => {
    const [account, wallet] = [await anAccount(api), aWallet()]
    await logInWith(api, wallet, account)
    await moveTo(account, elsewhere())
    const { json } = await takeBack(await keyTo(account.email))
    const { json: opened } = await logInWith(api, wallet)
    expect(opened, 'it may be its owner').toMatchObject({ user: { username: account.username } })
    const token = String(opened.access_token)
    const refused = { status: 409, json: { code: 'OWNER_NOT_PROVED' } }
    expect(await newEmail({ token })).toMatchObject(refused)
    expect(await logInWith(api, aWallet(), { token })).toMatchObject(refused)
    const { wallet_signature } = await signChange(api, wallet, token, { change: 'password', value: '' })
    const first = { old: '', new: 'the thief chose it', wallet_signature }
    expect((await api.request(changePassword, { body: first }, { token })).status).toBe(200)
    expect(await newEmail({ token, current_password: first.new })).toMatchObject(refused)

    expect(await setPassword(json.key)).toBe(200)
    expect((await api.request(getProfile, {}, { token })).status).toBe(401)
    const owner = await api.call(login, { body: { email: account.email, password: 'the owner chose it' } })
    const moved = await newEmail({ token: owner.access_token, current_password: 'the owner chose it' })
    expect(moved.status, 'then its owner may').toBe(200)
  })

  test('can not rename the account by an earlier mail', async () => {
    const account = await anAccount(api)
    const theirs = elsewhere()
    await moveTo(account, theirs)
    await takeBack(await keyTo(account.email))
    const { rows } = await sql`
      select purpose from account_keys where account_id = ${account.id} and used_at is null`.execute(api.db)
    expect(rows).toEqual([{ purpose: 'own' }])
  })
})
