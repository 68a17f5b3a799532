import { buildPath } from '@meridian/shared/call-endpoint'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { getWalletNonce, sendWalletSignature } from '@meridian/shared/endpoints/wallet'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { mailsTo } from '#testing/test-mail.ts'
import { aWallet, logInWith, sendSignature, signNonce } from '#testing/chain/test-wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const rejected = { status: 401, json: { error: true, code: 'SIGNATURE_REJECTED' } }

test('creates an account without an e-mail for a new wallet, and finds it the next time', async () => {
  const wallet = aWallet()
  const first = await logInWith(api, wallet)
  expect(first).toMatchObject({
    status: 200,
    json: { error: false, user: { email: null, active: false, walletAddress: wallet.address } },
  })
  const second = await logInWith(api, wallet)
  expect(second.json.user).toEqual(first.json.user)
})

test('uses the page’s language for a new account and keeps an existing account’s', async () => {
  const wallet = aWallet()
  const enter = async (language: 'en' | 'vi') => {
    const body = { signature: await signNonce(api, wallet), language }
    return (await api.call(sendWalletSignature, { params: { address: wallet.address }, body })).user.language
  }
  expect(await enter('vi')).toBe('vi')
  expect(await enter('en')).toBe('vi')
})

test('issues a nonce that states the site, the purpose and the expiry', async () => {
  const json = await api.call(getWalletNonce, { params: { address: aWallet().address } })
  expect(json.nonce).toMatch(/log in to Meridian at 127\.0\.0\.1:3000.*Valid until \d{4}-.*[0-9a-f]{32}$/)
})

describe('a signature', () => {
  test('works once', async () => {
    const wallet = aWallet()
    const signature = await signNonce(api, wallet)
    const both = await Promise.all([
      sendSignature(api, wallet.address, signature),
      sendSignature(api, wallet.address, signature),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await sendSignature(api, wallet.address, signature)).toMatchObject(rejected)
  })

  test('of another wallet, of another nonce, or after expiry is refused', async () => {
    const [wallet, other] = [aWallet(), aWallet()]
    await signNonce(api, wallet)
    expect(await sendSignature(api, wallet.address, await signNonce(api, other))).toMatchObject(rejected)
    expect(
      await sendSignature(api, wallet.address, await wallet.signMessage({ message: 'digital of my own' })),
    ).toMatchObject(rejected)
    const signature = await signNonce(api, wallet)
    await api.db
      .updateTable('wallet_nonces')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await sendSignature(api, wallet.address, signature)).toMatchObject(rejected)
  })

  test('of any open nonce works, whatever a second tab or a stranger requests', async () => {
    const wallet = aWallet()
    const oldest = await signNonce(api, wallet)
    for (let n = 0; n < 12; n += 1) await signNonce(api, wallet)
    expect((await sendSignature(api, wallet.address, oldest)).status).toBe(200)
  })

  test.each(['0x', '0x12', '0xzz', 'abc', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(3000)}`])(
    'like %j is refused with a 4xx',
    async (signature) => {
      const wallet = aWallet()
      await signNonce(api, wallet)
      const { status, json } = await sendSignature(api, wallet.address, signature)
      expect(status === 400 || status === 401).toBe(true)
      expect(json.error).toBe(true)
    },
  )

  test.each([7, null])('that is %j instead of text is refused as invalid input', async (signature) => {
    const path = buildPath(sendWalletSignature, { params: { address: aWallet().address } })
    expect(await api.raw('POST', path, { body: { signature } })).toMatchObject({
      status: 400,
      json: { error: true, code: 'INVALID_INPUT' },
    })
  })
})

describe('linking', () => {
  test('adds the wallet to a signed-in account with a confirmed e-mail, which can log in with it', async () => {
    const [account, wallet] = [await anAccount(api), aWallet()]
    const linked = await logInWith(api, wallet, account)
    expect(linked.json).toMatchObject({
      error: false,
      user: { walletAddress: wallet.address, email: account.email },
    })
    expect((await logInWith(api, wallet)).json).toMatchObject({ user: { username: account.username } })
  })

  test('sends one mail per wallet to the confirmed address', async () => {
    const [account, first, second] = [await anAccount(api), aWallet(), aWallet()]
    for (const wallet of [first, first, second]) await logInWith(api, wallet, account)
    const notices = (await mailsTo(api, account.email)).filter(({ template }) => template === 'wallet-linked')
    expect(notices).toEqual([
      expect.objectContaining({ username: account.username, wallet: first.address }),
      expect.objectContaining({ wallet: second.address, before: first.address }),
    ])
  })

  test('of another wallet ends sessions that the previous one may have opened', async () => {
    const [account, stolen] = [await anAccount(api), aWallet()]
    await logInWith(api, stolen, account)
    const thief = String((await logInWith(api, stolen)).json.access_token)
    expect((await logInWith(api, aWallet(), account)).status).toBe(200)
    const profile = (token: string) => api.request(getProfile, {}, { token })
    expect((await profile(thief)).status).toBe(401)
    expect((await profile(account.token)).status).toBe(200)
    expect((await logInWith(api, stolen)).json).toMatchObject({ user: { email: null } })
  })

  test('refuses a wallet of another account with a message', async () => {
    const [owner, other, wallet] = [await anAccount(api), await anAccount(api), aWallet()]
    await logInWith(api, wallet, owner)
    expect(await logInWith(api, wallet, other)).toMatchObject({
      status: 409,
      json: { error: true, code: 'WALLET_TAKEN', msg: 'This wallet belongs to another account.' },
    })
    expect((await logInWith(api, wallet)).json).toMatchObject({ user: { username: owner.username } })
  })

  test('is refused for an account with an unconfirmed e-mail', async () => {
    const trap = await anAccount(api)
    await api.db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', trap.id).execute()
    expect(await logInWith(api, aWallet(), trap)).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_NOT_CONFIRMED' },
    })
  })

  test('with an invalid token answers 401 and creates no account', async () => {
    const wallet = aWallet()
    expect(await logInWith(api, wallet, { token: 'made.up.token' })).toMatchObject({
      status: 401,
      json: { code: 'TOKEN_REJECTED' },
    })
    const found = await api.db
      .selectFrom('accounts')
      .select('id')
      .where('wallet_address', '=', wallet.address.toLowerCase())
      .execute()
    expect(found).toEqual([])
  })

  test('gives a wallet to one of two concurrent accounts', async () => {
    const [a, b, wallet] = [await anAccount(api), await anAccount(api), aWallet()]
    const signatures = [await signNonce(api, wallet), await signNonce(api, wallet)]
    const both = await Promise.all([
      sendSignature(api, wallet.address, signatures[0]!, a),
      sendSignature(api, wallet.address, signatures[1]!, b),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test.each(['0x12', 'nobody', `0x${'g'.repeat(40)}`])('%s is not a wallet address', async (address) => {
  expect(await api.request(getWalletNonce, { params: { address } })).toMatchObject({
    status: 400,
    json: { error: true, msg: expect.stringContaining('not a wallet address') },
  })
})
