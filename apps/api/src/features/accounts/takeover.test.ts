/** Somebody has a token that is not theirs: what they can not keep, and what its owner gets back. */
import {
  activate,
  askForProof,
  changePassword,
  changeProfile,
  getProfile,
  linkEmail,
  login,
  resetPassword,
  sendWalletSignature,
  takeBackEmail,
} from '@meridian/shared/endpoints/accounts'
import { walletLoginMessage } from '@meridian/shared/identity'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, startAccountWorker } from '#testing/test-mail.ts'
import { aWallet, logInWith, signNonce } from '#testing/chain/test-wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await startAccountWorker(api)
})

type Wallet = ReturnType<typeof aWallet>

const elsewhere = () => `${crypto.randomUUID()}@meridian.example`
const required = (...ways: string[]) => ({ status: 403, json: { code: 'PROOF_REQUIRED', ways } })
const refused = { status: 403, json: { code: 'PROOF_REFUSED' } }
const giveCredits = (id: string) =>
  sql`insert into credit_balances (account_id, amount) values (${id}, 1)`.execute(api.db)

/** A signature of the linked wallet over the text that names the change. */
async function sign(
  wallet: Wallet,
  token: string,
  change: 'email' | 'username' | 'wallet' | 'password',
  value: string,
) {
  const { nonce } = await api.call(askForProof, { body: { change, value } }, { token })
  return { text: nonce, wallet_signature: await wallet.signMessage({ message: walletLoginMessage(nonce) }) }
}

async function aWalletAccount() {
  const wallet = aWallet()
  const { json } = await logInWith(api, wallet)
  const { id } = await api.db
    .selectFrom('accounts')
    .select('id')
    .where('wallet_address', '=', wallet.address.toLowerCase())
    .executeTakeFirstOrThrow()
  return { wallet, id, token: String(json.access_token) }
}

describe('a token alone', () => {
  const wrong = 'not the password'
  test.each<[string, (account: TestAccount, password?: string) => ReturnType<TestApi['request']>]>([
    [
      'changes no confirmed e-mail',
      ({ token }, current_password) =>
        api.request(linkEmail, { body: { email: elsewhere(), current_password } }, { token }),
    ],
    [
      'links no wallet',
      ({ token }, password) => logInWith(api, aWallet(), { token, ...(password && { password }) }),
    ],
    [
      'renames no account that owns something',
      ({ token, username }, current_password) =>
        api.request(changeProfile, { body: { username: `${username}-2`, current_password } }, { token }),
    ],
  ])('%s; with the password it is done', async (_, change) => {
    const account = await anAccount(api)
    await giveCredits(account.id)
    expect(await change(account)).toMatchObject(required('password'))
    expect(await change(account, wrong)).toMatchObject(refused)
    expect((await change(account, account.password)).status).toBe(200)
  })

  test('replaces no wallet', async () => {
    const [account, first] = [await anAccount(api), aWallet()]
    await logInWith(api, first, account)
    const { token } = account
    expect(await logInWith(api, aWallet(), { token })).toMatchObject(required('password', 'wallet'))
    expect(await api.call(getProfile, {}, { token })).toMatchObject({
      user: { walletAddress: first.address },
    })
  })

  test('renames an account that owns nothing, and changes the picture of any', async () => {
    const account = await anAccount(api)
    const body = { username: `${account.username}-2` }
    expect((await api.request(changeProfile, { body }, account)).status).toBe(200)
    await giveCredits(account.id)
    expect((await api.request(changeProfile, { body }, account)).status).toBe(200)
  })

  test('is asked for the password as often as it likes: that costs no mail', async () => {
    const account = await anAccount(api)
    const options = { token: account.token, headers: { 'x-forwarded-for': '192.0.2.21' } }
    const email = elsewhere()
    for (let n = 0; n < 6; n += 1)
      expect(await api.request(linkEmail, { body: { email } }, options)).toMatchObject(required('password'))
    const body = { email, current_password: account.password }
    expect((await api.request(linkEmail, { body }, options)).status).toBe(200)
  })

  test('guesses the password as seldom as at the login', async () => {
    const account = await anAccount(api)
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const body = { email: elsewhere(), current_password: `guess ${n}` }
      const options = { token: account.token, headers: { 'x-forwarded-for': '192.0.2.20' } }
      statuses.push((await api.request(linkEmail, { body }, options)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    expect(
      (await api.request(login, { body: { email: account.email, password: account.password } })).status,
    ).toBe(200)
  })
})

describe('an account of a wallet, without a password', () => {
  test('sets its first password by a signature of that wallet', async () => {
    const { wallet, token } = await aWalletAccount()
    const set = (proof: { wallet_signature?: string }) =>
      api.request(changePassword, { body: { old: '', new: 'my first password', ...proof } }, { token })
    expect(await set({})).toMatchObject(required('wallet'))
    expect(await set(await sign(aWallet(), token, 'password', ''))).toMatchObject(refused)
    const proof = await sign(wallet, token, 'password', '')
    expect(proof.text).toMatch(
      /to set a password, for the account wallet-\S+ of Meridian at \S+\. It moves no money/,
    )
    expect((await set(proof)).status).toBe(200)
  })

  test('links its first e-mail freely while it is empty, and by a signature once it owns something', async () => {
    const { wallet, id, token } = await aWalletAccount()
    const email = elsewhere()
    const link = (proof: { wallet_signature?: string }) =>
      api.request(linkEmail, { body: { email, ...proof } }, { token })
    expect((await link({})).status).toBe(200)
    await giveCredits(id)
    expect(await link({})).toMatchObject(required('wallet'))
    expect((await link(await sign(wallet, token, 'email', email))).status).toBe(200)
  })

  test('is replaced by a signature of the wallet before', async () => {
    const { wallet, token } = await aWalletAccount()
    const next = aWallet()
    const { wallet_signature } = await sign(wallet, token, 'wallet', next.address)
    const signature = await signNonce(api, next)
    const body = { signature, wallet_signature }
    const answer = await api.request(
      sendWalletSignature,
      { params: { address: next.address }, body },
      { token },
    )
    expect(answer.json).toMatchObject({ user: { walletAddress: next.address } })
  })

  test('confirms what was signed and nothing else, once', async () => {
    const { wallet, id, token } = await aWalletAccount()
    await giveCredits(id)
    const email = elsewhere()
    const link = (to: string, wallet_signature: string) =>
      api.request(linkEmail, { body: { email: to, wallet_signature } }, { token })
    expect(await link(email, await signNonce(api, wallet)), 'a login').toMatchObject(refused)
    const { wallet_signature } = await sign(wallet, token, 'email', email)
    expect(await link(elsewhere(), wallet_signature), 'of another address').toMatchObject(refused)
    const asLogin = await api.request(sendWalletSignature, {
      params: { address: wallet.address },
      body: { signature: wallet_signature },
    })
    expect(asLogin).toMatchObject({ status: 401, json: { code: 'SIGNATURE_REJECTED' } })
    const both = await Promise.all([link(email, wallet_signature), link(email, wallet_signature)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await link(email, wallet_signature)).toMatchObject(refused)
  })
})

describe('an address that lost its place', () => {
  /** With the password, as a thief who has it too does. */
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

  test('takes the account back, ends every session and sets a new password', async () => {
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

  test('does so whatever was done after: the address was moved on, the password changed', async () => {
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

  test('voids what later addresses could take back', async () => {
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

  test('of two at once, the oldest has it in the end', async () => {
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

  test('is kept for it: no other account confirms it meanwhile', async () => {
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

  test('has seven days for that', async () => {
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
