import { contractWalletFactoryAbi, contractWalletFactoryBytecode } from '@meridian/contracts/fixtures'
import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { parseEther, recoverMessageAddress } from 'viem'
import { readContract, sendTransaction, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { openChainReader, openWalletClient, throughWallet } from '#features/wallet/connection/transactions.ts'
import { demoPrompts } from './demo-prompts.ts'
import type { DemoPrompt } from './demo-prompts.ts'
import { answerForDemo, openDemoKeyring } from './open-demo-wallet.ts'

const stop: (() => Promise<void>)[] = []
const emitted: [string, unknown][] = []
let land: Chain
let chains: Chain[]
let address: Address
let setBalance: (value: bigint) => Promise<void>

beforeAll(async () => {
  const { rpcUrl, close } = await openTestChain({ chainId: 5 })
  stop.push(close)
  land = {
    id: 5,
    hexId: '0x5',
    name: 'Land office',
    role: 'land',
    rpcUrl,
    explorerUrl: null,
    coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
    embedded: true,
    contracts: {},
  }
  chains = [land, { ...land, id: 56, hexId: '0x38', name: 'Copy', rpcUrl: 'http://127.0.0.1:9' }]
  address = openDemoKeyring({ chains }).account().address
  const client = connectToTestChain(rpcUrl)
  setBalance = (value) => client.setBalance({ address, value })
})

afterAll(() => Promise.all(stop.map((end) => end())))

afterEach(() => {
  for (const prompt of demoPrompts.getState().open) prompt.answer(false)
})

const request = (method: string, ...params: unknown[]) =>
  answerForDemo(
    { chains, site: 'land.example', emit: (event, payload) => emitted.push([event, payload]) },
    { method, params },
  )

/** Waits for the first prompt. */
async function prompted(): Promise<DemoPrompt> {
  await expect.poll(() => demoPrompts.getState().open[0], { timeout: 30_000 }).toBeDefined()
  return demoPrompts.getState().open[0]!
}

async function confirmed<T>(asked: Promise<T>): Promise<T> {
  const prompt = await prompted()
  prompt.answer(true)
  return asked
}

async function connect() {
  openDemoKeyring({ chains }).change({ connected: true, chainId: 5 })
}

test('shows no account before its owner confirms, and the same one afterwards', async () => {
  expect(await request('eth_accounts')).toEqual([])
  const refused = request('eth_requestAccounts')
  ;(await prompted()).answer(false)
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  expect(await request('eth_accounts')).toEqual([])

  const asked = request('eth_requestAccounts')
  expect(await prompted()).toMatchObject({ kind: 'connect', site: 'land.example', address })
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  expect(await confirmed(asked)).toEqual([address.toLowerCase()])
  expect(emitted.at(-1)).toEqual(['accountsChanged', [address.toLowerCase()]])
  expect(await request('eth_requestAccounts')).toEqual([address.toLowerCase()])

  await request('wallet_revokePermissions', { eth_accounts: {} })
  expect(await request('eth_accounts')).toEqual([])
  await expect(request('personal_sign', '0x68', address)).rejects.toMatchObject({ code: 4100 })
})

test('signs the text that it shows', async () => {
  await connect()
  const asked = request('personal_sign', '0x6469676974616c20c491e1baa574', address)
  expect(await prompted()).toMatchObject({ kind: 'sign', text: 'digital đất' })
  const signature = (await confirmed(asked)) as Hex
  expect(await recoverMessageAddress({ message: 'digital đất', signature })).toBe(address)
})

test('queues prompts', async () => {
  await connect()
  const first = request('personal_sign', 'first', address)
  await prompted()
  const second = request('personal_sign', 'second', address)
  await expect.poll(() => demoPrompts.getState().open.length).toBe(2)
  expect(await prompted()).toMatchObject({ text: 'first' })
  await confirmed(first)
  expect(await prompted()).toMatchObject({ text: 'second' })
  await confirmed(second)
})

test('switches between the networks of the demo and refuses others', async () => {
  await connect()
  const asked = request('wallet_switchEthereumChain', { chainId: '0x38' })
  expect(await prompted()).toMatchObject({ kind: 'switch', from: { id: 5 }, to: { id: 56 } })
  expect(await confirmed(asked)).toBeNull()
  expect(emitted.at(-1)).toEqual(['chainChanged', '0x38'])
  expect(await request('eth_chainId')).toBe('0x38')
  expect(await request('wallet_switchEthereumChain', { chainId: '0x38' })).toBeNull()
  await expect(request('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({
    code: 4902,
  })
  await expect(request('wallet_switchEthereumChain', { chainId: '56' })).rejects.toMatchObject({
    code: -32602,
  })
  // This chain's node does not listen.
  await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})

test('shows the cost of a transaction, and sends it', async () => {
  await connect()
  await setBalance(parseEther('2'))
  const to = `0x${'ab'.repeat(20)}` as const
  const asked = request('eth_sendTransaction', { from: address, to, value: '0xde0b6b3a7640000' })
  const prompt = await prompted()
  if (prompt.kind !== 'send') throw new Error(prompt.kind)
  const { value, gas, mostForGas, isShort } = prompt.quote.getState()
  expect([value, gas, isShort]).toEqual([parseEther('1'), 21_000n, false])
  expect(mostForGas).toBeGreaterThan(0n)
  const hash = (await confirmed(asked)) as Hex
  const receipt = await awaitReceipt(openChainReader(land), hash)
  expect(receipt).toMatchObject({ status: 'success', to })
})

test('waits while the balance is too low, and sends when it suffices', async () => {
  await connect()
  await setBalance(0n)
  const asked = request('eth_sendTransaction', { from: address, to: address, value: '0x1' })
  const prompt = await prompted()
  if (prompt.kind !== 'send') throw new Error(prompt.kind)
  expect(prompt.quote.getState()).toMatchObject({ isShort: true, gas: null, balance: 0n })
  await setBalance(parseEther('1'))
  await prompt.refresh()
  expect(prompt.quote.getState()).toMatchObject({ isShort: false, gas: 21_000n })
  expect(await confirmed(asked)).toMatch(/^0x/)
})

test('supports viem’s payments, calls and reads, and returns a rejection as one', async () => {
  await connect()
  await setBalance(parseEther('5'))
  const provider = {
    request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      request(method, ...params),
  }
  const wallet = { info: { uuid: '1', rdns: 'demo', name: 'Demo', icon: null }, provider }
  const client = openWalletClient({ wallet, address, chainId: 5, chain: land })
  const reader = openChainReader(land)
  const mined = (hash: Hex) => awaitReceipt(reader, hash)

  const deploying = sendTransaction(client, { data: contractWalletFactoryBytecode })
  const { contractAddress } = await mined(await confirmed(deploying))
  const call = {
    address: contractAddress!,
    abi: contractWalletFactoryAbi,
    args: [address, `0x${'00'.repeat(32)}`],
  } as const
  const made = await readContract(reader, { ...call, functionName: 'predict' })
  const { status } = await mined(await confirmed(writeContract(client, { ...call, functionName: 'create' })))
  expect([status, made]).toEqual(['success', expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])

  const paying = throughWallet(sendTransaction(client, { to: address, value: 1n }))
  ;(await prompted()).answer(false)
  await expect(paying).rejects.toMatchObject({ reason: 'rejected', code: 4001 })

  openDemoKeyring({ chains }).change({ chainId: 56 })
  await expect(throughWallet(sendTransaction(client, { to: address, value: 1n }))).rejects.toMatchObject({
    reason: 'moved',
  })
})
