import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setChain } from './change-wallet.ts'
import { aWallet, codeOf } from './testing/a-wallet.ts'
import type { WalletChain } from './wallet-chain.ts'

const stops: (() => Promise<void>)[] = []
let land: WalletChain
let token: WalletChain

/** No unlocked accounts: the node must not sign for the wallet. */
async function startChain(id: number, name: string): Promise<WalletChain> {
  const { rpcUrl, close } = await openTestChain({ chainId: id, accounts: 0 })
  stops.push(close)
  return { id, name, rpcUrl }
}

beforeAll(async () => {
  land = await startChain(5, 'Land office')
  token = await startChain(56, 'Token chain')
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

const description = ({ id, name, rpcUrl }: WalletChain) => ({
  chainId: `0x${id.toString(16)}`,
  chainName: name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpcUrl],
})

test('reports the wrong network, and switches when its owner approves', async () => {
  const { request, owner, asked, emitted } = aWallet([token, land])
  expect(await request('eth_chainId')).toBe('0x38')
  expect(await request('net_version')).toBe('56')
  const goTo5 = () => request('wallet_switchEthereumChain', { chainId: '0x5' })
  owner.decide = () => false
  expect(await codeOf(goTo5())).toBe(4001)
  expect(emitted).toEqual([])
  owner.decide = () => true
  expect(await goTo5()).toBeNull()
  expect(asked.at(-1)?.question).toEqual({ kind: 'switch', from: token, to: land })
  expect(await request('eth_chainId')).toBe('0x5')
  expect(emitted).toEqual([['chainChanged', '0x5']])
  // A switch to the current network shows no prompt and changes nothing.
  owner.decide = () => false
  expect(await goTo5()).toBeNull()
  expect(emitted).toHaveLength(1)
})

test('answers 4902 for an unknown network until it is added', async () => {
  const { wallet, request, owner, emitted } = aWallet([token])
  const goTo5 = () => request('wallet_switchEthereumChain', { chainId: '0x5' })
  const add5 = () => request('wallet_addEthereumChain', description(land))
  expect(await codeOf(goTo5())).toBe(4902)
  await expect(setChain(wallet, 5)).rejects.toMatchObject({ code: 4902 })
  owner.decide = () => false
  expect(await codeOf(add5())).toBe(4001)
  expect(await codeOf(goTo5())).toBe(4902)
  owner.decide = () => true
  expect(await add5()).toBeNull()
  expect(emitted).toEqual([['chainChanged', '0x5']])
  await setChain(wallet, 56)
  // The chain is known now, so its node does not change.
  expect(await request('wallet_addEthereumChain', { ...description(land), rpcUrls: [] })).toBeNull()
  expect(await request('eth_blockNumber')).toMatch(/^0x/)
})

test('refuses to add a network where it cannot', async () => {
  const { request, asked } = aWallet([token], { learnsChains: false })
  expect(await codeOf(request('wallet_addEthereumChain', description(land)))).toBe(4902)
  expect(asked).toEqual([])
})

test('adds a network only with a valid description', async () => {
  const { request, asked } = aWallet([token])
  const right = description(land)
  for (const wrong of [
    undefined,
    { ...right, chainId: '5' },
    { ...right, chainId: '0x05' },
    { ...right, chainId: 5 },
    { ...right, chainName: '' },
    { ...right, nativeCurrency: undefined },
    { ...right, nativeCurrency: { ...right.nativeCurrency, decimals: 6 } },
    { ...right, nativeCurrency: { ...right.nativeCurrency, symbol: 'E' } },
    { ...right, rpcUrls: [] },
    { ...right, rpcUrls: ['http://chain.example/'] },
    { ...right, rpcUrls: [token.rpcUrl] },
    { ...right, blockExplorerUrls: ['ftp://explorer.example/'] },
    { ...right, gasPrice: '0x1' },
  ])
    expect({ wrong, code: await codeOf(request('wallet_addEthereumChain', wrong)) }).toEqual({
      wrong,
      code: -32602,
    })
  expect(asked).toEqual([])
})

test('passes reads to the current network, and no request that signs or controls', async () => {
  const { wallet, request, address } = aWallet([land, token])
  const client = connectToTestChain(land.rpcUrl)
  await client.setBalance({ address, value: 7n })
  expect(await request('eth_getBalance', address, 'latest')).toBe('0x7')
  await setChain(wallet, 56)
  expect(await request('eth_getBalance', address, 'latest')).toBe('0x0')
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'wallet_watchAsset',
    'hardhat_setBalance',
    'evm_mine',
    // The node itself rejects this one.
    'eth_nothing',
  ])
    expect({ method, code: await codeOf(request(method)) }).toEqual({ method, code: 4200 })
})

test('answers 4901 for an unreachable network, and stays on it', async () => {
  const { request } = aWallet([{ ...land, rpcUrl: 'http://127.0.0.1:9' }])
  expect(await request('eth_chainId')).toBe('0x5')
  expect(await codeOf(request('eth_blockNumber'))).toBe(4901)
})
