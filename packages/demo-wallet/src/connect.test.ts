import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { answerRequest } from './answer-request.ts'
import { revoke, setAccount, setLocked } from './change-wallet.ts'
import { aWallet, codeOf, site, stranger, undecided } from './testing/a-wallet.ts'
import type { WalletRequest } from './wallet-world.ts'

/** The node gets no request. */
const chains = [{ id: 5, name: 'Land office', rpcUrl: 'http://127.0.0.1:9' }]
const accounts = { eth_accounts: {} }

describe('a wallet whose account a site requests', () => {
  test('shows none before its owner has approved, then the same one without a prompt', async () => {
    const { request, asked, emitted, address } = aWallet(chains)
    const account = address.toLowerCase()
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([account])
    expect(asked).toMatchObject([{ site, question: { kind: 'connect', address } }])
    expect(await request('eth_accounts')).toEqual([account])
    expect(emitted).toEqual([['accountsChanged', [account], [site]]])
    expect(await request('eth_requestAccounts')).toEqual([account])
    expect(asked).toHaveLength(1)
  })

  test('shows none when its owner rejects', async () => {
    const { request, owner, emitted } = aWallet(chains)
    owner.decide = () => false
    expect(await codeOf(request('eth_requestAccounts'))).toBe(4001)
    expect(await codeOf(request('wallet_requestPermissions', accounts))).toBe(4001)
    expect(await request('eth_accounts')).toEqual([])
    expect(emitted).toEqual([])
  })

  test('shows one prompt per site at a time', async () => {
    const { request, requestFrom, owner } = aWallet(chains)
    const open = undecided()
    owner.decide = open.decide
    const first = request('eth_requestAccounts')
    expect(await codeOf(request('eth_requestAccounts'))).toBe(-32002)
    owner.decide = () => false
    expect(await codeOf(requestFrom(stranger, 'eth_requestAccounts'))).toBe(4001)
    open.say(true)
    expect(await first).toHaveLength(1)
    owner.decide = () => true
    expect(await request('wallet_requestPermissions', accounts)).toHaveLength(1)
  })

  test('keeps permissions per site', async () => {
    const { wallet, request, requestFrom, emitted, asked, address } = aWallet(chains, { isConnected: true })
    expect(await request('eth_accounts')).toHaveLength(1)
    expect(await requestFrom(stranger, 'eth_accounts')).toEqual([])
    expect(await codeOf(requestFrom(stranger, 'personal_sign', 'hello', address))).toBe(4100)
    expect(asked).toEqual([])
    await setLocked(wallet, true)
    expect(emitted).toEqual([['accountsChanged', [], [site]]])
  })

  test('lists, grants and revokes permissions', async () => {
    const { request, emitted, address } = aWallet(chains)
    const value = [address.toLowerCase()]
    const granted = [
      {
        invoker: site,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value }],
      },
    ]
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('wallet_requestPermissions', accounts)).toEqual(granted)
    expect(await request('wallet_getPermissions')).toEqual(granted)
    expect(await request('wallet_revokePermissions', accounts)).toBeNull()
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('eth_accounts')).toEqual([])
    expect(emitted.map(([, payload]) => payload)).toEqual([value, []])
    expect(await codeOf(request('wallet_requestPermissions', { wallet_snap: {} }))).toBe(-32602)
  })

  test('refuses an invalid request', async () => {
    const { wallet } = aWallet(chains)
    for (const none of [undefined, {}, { method: '' }, { method: 'eth_accounts', params: { not: 'a list' } }])
      expect(await codeOf(answerRequest(wallet, site, none as WalletRequest))).toBe(-32600)
  })
})

describe('a locked wallet', () => {
  test('shows no account until its owner unlocks it for the site', async () => {
    const { wallet, request, owner, address } = aWallet(chains, { isLocked: true })
    const open = undecided()
    owner.decide = open.decide
    const connecting = request('eth_requestAccounts')
    expect(await request('eth_accounts')).toEqual([])
    open.say(true)
    expect(await connecting).toEqual([address.toLowerCase()])
    expect(wallet.keeper.read().isLocked).toBe(false)
  })

  test('stays locked when its owner rejects', async () => {
    const { wallet, request, owner } = aWallet(chains, { isLocked: true })
    owner.decide = () => false
    expect(await codeOf(request('eth_requestAccounts'))).toBe(4001)
    expect(wallet.keeper.read().isLocked).toBe(true)
  })

  test('notifies connected sites when it locks and unlocks, and signs nothing in between', async () => {
    const { wallet, request, emitted, address } = aWallet(chains, { isConnected: true })
    await setLocked(wallet, true)
    expect(await request('eth_accounts')).toEqual([])
    expect(await codeOf(request('personal_sign', 'hello', address))).toBe(4100)
    await setLocked(wallet, false)
    expect(await request('eth_accounts')).toEqual([address.toLowerCase()])
    expect(emitted.map(([, payload]) => payload)).toEqual([[], [address.toLowerCase()]])
  })
})

describe('the owner', () => {
  test('disconnects the account from every site', async () => {
    const { wallet, request, emitted } = aWallet(chains, { isConnected: true })
    await revoke(wallet, wallet.keeper.read().sites)
    expect(emitted).toEqual([['accountsChanged', [], [site]]])
    expect(await request('eth_accounts')).toEqual([])
  })

  test('switches to another account, and notifies connected sites', async () => {
    const { wallet, request, emitted, address } = aWallet(chains, { isConnected: true })
    const other = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    await setAccount(wallet, other)
    expect(emitted).toEqual([['accountsChanged', [other.address.toLowerCase()], [site]]])
    expect(await codeOf(request('personal_sign', 'hello', address))).toBe(4100)
  })
})
