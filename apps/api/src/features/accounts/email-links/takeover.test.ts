/** A stolen access token must not give lasting access. */
import { changePassword, changeProfile, getProfile, login } from '@meridian/shared/endpoints/accounts'
import { linkEmail } from '@meridian/shared/endpoints/email-links'
import { sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startAccountWorker } from '#testing/test-mail.ts'
import { anOrder } from '#testing/test-purchases.ts'
import { aWallet, logInWith, signChange, signNonce } from '#testing/chain/test-wallet.ts'
import type { ProvedChange } from '#testing/chain/test-wallet.ts'

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

const sign = (wallet: Wallet, token: string, change: ProvedChange['change'], value: string) =>
  signChange(api, wallet, token, { change, value })

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

  test('can not replace a wallet', async () => {
    const [account, first] = [await anAccount(api), aWallet()]
    await logInWith(api, first, account)
    const { token } = account
    expect(await logInWith(api, aWallet(), { token })).toMatchObject(required('password', 'wallet'))
    expect(await api.call(getProfile, {}, { token })).toMatchObject({
      user: { walletAddress: first.address },
    })
  })

  test('can rename an account that owns nothing, and change any picture', async () => {
    const account = await anAccount(api)
    const body = { username: `${account.username}-2` }
    expect((await api.request(changeProfile, { body }, account)).status).toBe(200)
    await giveCredits(account.id)
    expect((await api.request(changeProfile, { body }, account)).status).toBe(200)
  })

  test('can request a proof without limit, because that sends no mail', async () => {
    const account = await anAccount(api)
    const options = { token: account.token, headers: { 'x-forwarded-for': '192.0.2.21' } }
    const email = elsewhere()
    for (let n = 0; n < 6; n += 1)
      expect(await api.request(linkEmail, { body: { email } }, options)).toMatchObject(required('password'))
    const body = { email, current_password: account.password }
    expect((await api.request(linkEmail, { body }, options)).status).toBe(200)
  })

  test('can guess the password as rarely as at the login', async () => {
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

describe('a wallet account without a password', () => {
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

  test('links its first e-mail freely while empty, and by a signature once it owns something', async () => {
    const { wallet, id, token } = await aWalletAccount()
    const email = elsewhere()
    const link = (proof: { wallet_signature?: string }) =>
      api.request(linkEmail, { body: { email, ...proof } }, { token })
    expect((await link({})).status).toBe(200)
    await giveCredits(id)
    expect(await link({})).toMatchObject(required('wallet'))
    expect((await link(await sign(wallet, token, 'email', email))).status).toBe(200)
  })

  test('needs a signature once it has ordered something', async () => {
    const { id, token } = await aWalletAccount()
    await anOrder(api.db, { account_id: id, state: 'confirming' })
    const linked = await api.request(linkEmail, { body: { email: elsewhere() } }, { token })
    expect(linked).toMatchObject(required('wallet'))
  })

  test('replaces its wallet by a signature of the previous one', async () => {
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

  test('confirms exactly the signed change, once', async () => {
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
