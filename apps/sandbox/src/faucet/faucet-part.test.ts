import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChainKeys } from '#chains/chain-keys.ts'
import { startChainParts } from '#chains/chain-parts.ts'
import { serveParts } from '#server/serve-parts.ts'
import { createFaucetPart } from './faucet-part.ts'
import { limitVisits } from './limit-visits.ts'
import { cap, gift } from './pour-coins.ts'

const anAddress = () => privateKeyToAddress(generatePrivateKey())
const closers: (() => Promise<unknown>)[] = []
let url: string
let balanceOf: (address: string) => Promise<bigint>
let gasPrice: () => Promise<bigint>
let setBalance: (address: string, balance: bigint) => Promise<unknown>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-faucet-'))
  const keys = await openChainKeys(join(folder, 'keys.json'))
  const { parts, stop } = await startChainParts({ ids: [5], folder, keys, onChange: () => {} })
  const part = parts[0]!
  const server = await serveParts([part, createFaucetPart({ chains: [part.chain], key: keys.faucet })], 0)
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/faucet`
  const ask = async (method: string, params: unknown[]) => {
    const answer = await part.chain.answer({ jsonrpc: '2.0', id: 1, method, params })
    return BigInt((answer as { result: string }).result)
  }
  balanceOf = (address) => ask('eth_getBalance', [address, 'latest'])
  gasPrice = () => ask('eth_gasPrice', [])
  setBalance = (address, balance) =>
    part.chain.command('hardhat_setBalance', [address, `0x${balance.toString(16)}`])
  closers.push(async () => {
    server.close()
    server.closeAllConnections()
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
})

afterAll(async () => {
  for (const close of closers) await close()
})

async function draw(body: unknown, init: RequestInit = {}) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), ...init })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

test('sends ten coins to a wallet and returns its balance', async () => {
  const address = anAddress()
  expect(await draw({ address, chainId: 5 })).toEqual({
    status: 200,
    json: { error: false, msg: '', balance: String(gift), given: String(gift) },
  })
  expect(await balanceOf(address)).toBe(gift)
})

test('serves many concurrent requests', async () => {
  const addresses = Array.from({ length: 8 }, anAddress)
  const answers = await Promise.all(addresses.map((address) => draw({ address, chainId: 5 })))
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  expect(await Promise.all(addresses.map(balanceOf))).toEqual(addresses.map(() => gift))
})

test('fills a wallet up to the limit and no further', async () => {
  const address = anAddress()
  await setBalance(address, cap - 1n)
  expect((await draw({ address, chainId: 5 })).json).toMatchObject({ given: '1', balance: String(cap) })
  expect(await draw({ address, chainId: 5 })).toMatchObject({
    status: 409,
    json: { error: true, msg: expect.stringContaining('100 coins') },
  })
  expect(await balanceOf(address)).toBe(cap)
})

test('does not raise the gas price by many visits', async () => {
  const before = await gasPrice()
  for (let visit = 0; visit < 10; visit++) await draw({ address: anAddress(), chainId: 5 })
  expect(await gasPrice()).toBeLessThanOrEqual(before + 10n ** 9n)
})

test('delays a wallet after six visits in a minute, and no other', async () => {
  const address = anAddress()
  const statuses = []
  for (let visit = 0; visit < 7; visit++) statuses.push((await draw({ address, chainId: 5 })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await draw({ address: address.toLowerCase(), chainId: 5 })).status).toBe(429)
  expect((await draw({ address: anAddress(), chainId: 5 })).status).toBe(200)
})

test('ends limits with their window, and limits all wallets together', () => {
  let time = 0
  const may = limitVisits({ one: 1, all: 2 }, 100, () => time)
  expect([may('a'), may('a'), may('b'), may('c')]).toEqual([true, false, true, false])
  time = 100
  expect([may('a'), may('c')]).toEqual([true, true])
})

test.each([
  ['no address', 400, { chainId: 5 }],
  ['half an address', 400, { address: '0x12', chainId: 5 }],
  ['no network', 400, { address: anAddress() }],
  ['a network in words', 400, { address: anAddress(), chainId: '5' }],
  ['a network that is not here', 404, { address: anAddress(), chainId: 1 }],
  ['nothing', 400, null],
  ['too much', 413, { address: anAddress(), chainId: 5, more: 'x'.repeat(2000) }],
])('refuses %s', async (_, status, body) => {
  expect(await draw(body)).toMatchObject({ status, json: { error: true, msg: expect.any(String) } })
})

test('refuses other bodies than JSON and other methods than POST', async () => {
  expect((await draw(null, { body: '{' })).status).toBe(400)
  expect((await fetch(url)).status).toBe(405)
})
