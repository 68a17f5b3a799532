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

test('a new wallet gets an account without an e-mail, and the same one the next time', async () => {
  const wallet = aWallet()
  const first = await logInWith(api, wallet)
  expect(first).toMatchObject({
    status: 200,
    json: { error: false, user: { email: null, active: false, walletAddress: wallet.address } },
  })
  const second = await logInWith(api, wallet)
  expect(second.json.user).toEqual(first.json.user)
})

test('a new wallet’s mails come in the language of the page; an account that is there keeps its own', async () => {
  const wallet = aWallet()
  const enter = async (language: 'en' | 'vi') => {
    const body = { signature: await signNonce(api, wallet), language }
    return (await api.call(sendWalletSignature, { params: { address: wallet.address }, body })).user.language
  }
  expect(await enter('vi')).toBe('vi')
  expect(await enter('en')).toBe('vi')
})

test('the nonce says whom it is for, what it does and until when', async () => {
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

  test('of another wallet, of another nonce, or past its time is refused', async () => {
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

  test('of any open nonce works, so that neither a second tab nor a stranger spoils the first', async () => {
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

  test.each([7, null])('that is no text but %j is refused as wrong input', async (signature) => {
    const path = buildPath(sendWalletSignature, { params: { address: aWallet().address } })
    expect(await api.raw('POST', path, { body: { signature } })).toMatchObject({
      status: 400,
      json: { error: true, code: 'INVALID_INPUT' },
    })
  })
})

describe('linking', () => {
  test('a signed-in account with a confirmed e-mail gets the wallet, and may log in with it', async () => {
    const [account, wallet] = [await anAccount(api), aWallet()]
    const linked = await logInWith(api, wallet, account)
    expect(linked.json).toMatchObject({
      error: false,
      user: { walletAddress: wallet.address, email: account.email },
    })
    expect((await logInWith(api, wallet)).json).toMatchObject({ user: { username: account.username } })
  })

  test('is told to the owner of the confirmed address, once for each wallet', async () => {
    const [account, first, second] = [await anAccount(api), aWallet(), aWallet()]
    for (const wallet of [first, first, second]) await logInWith(api, wallet, account)
    const told = (await mailsTo(api, account.email)).filter(({ template }) => template === 'wallet-linked')
    expect(told).toEqual([
      expect.objectContaining({ username: account.username, wallet: first.address }),
      expect.objectContaining({ wallet: second.address, before: first.address }),
    ])
  })

  test('another wallet ends the sessions that the one before may have opened', async () => {
    const [account, stolen] = [await anAccount(api), aWallet()]
    await logInWith(api, stolen, account)
    const thief = String((await logInWith(api, stolen)).json.access_token)
    expect((await logInWith(api, aWallet(), account)).status).toBe(200)
    const profile = (token: string) => api.request(getProfile, {}, { token })
    expect((await profile(thief)).status).toBe(401)
    expect((await profile(account.token)).status).toBe(200)
    expect((await logInWith(api, stolen)).json).toMatchObject({ user: { email: null } })
  })

  test('a wallet that belongs to another account is refused with a sentence, and stays there', async () => {
    const [owner, other, wallet] = [await anAccount(api), await anAccount(api), aWallet()]
    await logInWith(api, wallet, owner)
    expect(await logInWith(api, wallet, other)).toMatchObject({
      status: 409,
      json: { error: true, code: 'WALLET_TAKEN', msg: 'This wallet belongs to another account.' },
    })
    expect((await logInWith(api, wallet)).json).toMatchObject({ user: { username: owner.username } })
  })

  test('nobody links a wallet to an account whose e-mail is not confirmed', async () => {
    const trap = await anAccount(api)
    await api.db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', trap.id).execute()
    expect(await logInWith(api, aWallet(), trap)).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_NOT_CONFIRMED' },
    })
  })

  test('a bad token beside the signature is 401 and creates no account', async () => {
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

  test('two accounts that link one wallet at once: one gets it', async () => {
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
