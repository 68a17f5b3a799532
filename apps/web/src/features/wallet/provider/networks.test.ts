import { expect, test } from 'vitest'
import { markAsDemoWallet } from './own-wallet.ts'
import { describeNetwork, findChain, landChain, switchNetwork } from './networks.ts'
import type { Chain } from './networks.ts'
import type { Wallet } from './provider.ts'

const land: Chain = {
  id: 5,
  hexId: '0x5',
  name: 'Land office',
  role: 'land',
  rpcUrl: 'http://localhost:3000/rpc/5',
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: true,
  contracts: {},
}
const copyOfBnb: Chain = {
  ...land,
  id: 56,
  hexId: '0x38',
  name: 'BNB Smart Chain',
  role: 'gin',
  coin: { name: 'BNB', symbol: 'BNB', decimals: 18 as const },
}

const refuse = (code: number) => Promise.reject(Object.assign(new Error(String(code)), { code }))

interface Behaviour {
  at?: string
  knows?: string[]
  /** Rejects these methods with a code. */
  refuses?: Record<string, number>
  /** Accepts the switch but stays on its network. */
  stays?: boolean
  /** Adds the network without switching to it. */
  addsOnly?: boolean
}

function aWallet({ at = '0x1', knows = ['0x1'], refuses = {}, stays = false, addsOnly = false }: Behaviour) {
  const asked: [string, unknown][] = []
  let chainId = at
  const known = new Set(knows)
  const wallet: Wallet = {
    info: { uuid: '1', rdns: 'com.example', name: 'Example', icon: null },
    provider: {
      request: ({ method, params = [] }) => {
        if (method === 'eth_chainId') return Promise.resolve(chainId)
        const [wanted] = params as [{ chainId: string }]
        asked.push([method, wanted])
        if (refuses[method]) return refuse(refuses[method])
        if (method === 'wallet_switchEthereumChain' && !known.has(wanted.chainId)) return refuse(4902)
        if (method === 'wallet_addEthereumChain') known.add(wanted.chainId)
        if (!stays && !(addsOnly && method === 'wallet_addEthereumChain')) chainId = wanted.chainId
        return Promise.resolve(null)
      },
    },
  }
  return { wallet, asked }
}

test('makes no request to a wallet on the right network', async () => {
  const { wallet, asked } = aWallet({ at: '0x5' })
  await switchNetwork(wallet, land)
  expect(asked).toEqual([])
})

test('requests a switch from a wallet on another network', async () => {
  const { wallet, asked } = aWallet({ knows: ['0x1', '0x5'] })
  await switchNetwork(wallet, land)
  expect(asked).toEqual([['wallet_switchEthereumChain', { chainId: '0x5' }]])
})

test('adds an unknown network as configured', async () => {
  const { wallet, asked } = aWallet({})
  await switchNetwork(wallet, { ...land, explorerUrl: 'https://explorer.example' })
  expect(asked.map(([method]) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  expect(asked[1]?.[1]).toEqual({
    chainId: '0x5',
    chainName: 'Land office',
    nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://localhost:3000/rpc/5'],
    blockExplorerUrls: ['https://explorer.example'],
  })
})

test('adds a network without an explorer that it does not have or that wallets refuse', () => {
  expect(describeNetwork(land)).not.toHaveProperty('blockExplorerUrls')
  const explorerUrl = 'http://127.0.0.1:3000/sandbox/explorer/5'
  expect(describeNetwork({ ...land, explorerUrl })).not.toHaveProperty('blockExplorerUrls')
})

test('requests a switch from a wallet that adds a network without switching', async () => {
  const { wallet, asked } = aWallet({ addsOnly: true })
  await switchNetwork(wallet, land)
  expect(asked.at(-1)).toEqual(['wallet_switchEthereumChain', { chainId: '0x5' }])
})

test.each<[string, Behaviour]>([
  ['refused to switch', { knows: ['0x1', '0x5'], refuses: { wallet_switchEthereumChain: 4001 } }],
  ['refused to add', { refuses: { wallet_addEthereumChain: 4001 } }],
  ['said yes and stayed', { knows: ['0x1', '0x5'], stays: true }],
])('reports access as denied by an owner who %s', async (_, behaviour) => {
  await expect(switchNetwork(aWallet(behaviour).wallet, land)).rejects.toMatchObject({ reason: 'denied' })
})

test('does not report another failure of the wallet as a rejection', async () => {
  const { wallet } = aWallet({ knows: ['0x1', '0x5'], refuses: { wallet_switchEthereumChain: -32002 } })
  await expect(switchNetwork(wallet, land)).rejects.toMatchObject({ reason: 'pending' })
})

test('offers the local copy of a real network to the demo wallet only, even where another wallet is on it', async () => {
  const installed = aWallet({ at: '0x38', knows: ['0x38'] })
  await expect(switchNetwork(installed.wallet, copyOfBnb)).rejects.toMatchObject({ reason: 'localCopy' })
  expect(installed.asked).toEqual([])
  const demo = aWallet({ knows: ['0x1', '0x38'] })
  markAsDemoWallet(demo.wallet.provider)
  await switchNetwork(demo.wallet, copyOfBnb)
  // In live mode it is the real network, which every wallet may use.
  await switchNetwork(installed.wallet, { ...copyOfBnb, embedded: false })
})

test('finds chains by number and by hexadecimal id', () => {
  const config = { chains: [copyOfBnb, land] }
  expect(findChain(config, 56)).toBe(copyOfBnb)
  expect(findChain(config, '0x38')).toBe(copyOfBnb)
  expect(landChain(config)).toBe(land)
  expect(() => findChain(config, 7)).toThrow(/not configured/)
})
