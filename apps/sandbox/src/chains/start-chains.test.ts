import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEther, parseGwei } from 'viem'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openChainKeys } from './chain-keys.ts'
import { fundChain } from './fund-chain.ts'
import type { ChainChange } from './keep-chain-process.ts'
import { startChains } from './start-chains.ts'
import type { Chain } from './start-chains.ts'

const sender = privateKeyToAccount(generatePrivateKey())
const receiver = privateKeyToAccount(generatePrivateKey()).address

let folder: string
let chain: Chain
let stop: () => Promise<void>
let pid: number
let launches: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-chain-'))
  await start()
  await chain.command('hardhat_setBalance', [sender.address, `0x${parseEther('1000').toString(16)}`])
})

afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  launches = 0
  const started = await startChains({
    ids: [5, 56],
    folder,
    onChange: (change: ChainChange) => {
      if (!change.up) return
      pid = change.pid
      launches++
    },
  })
  chain = started.chains[0]!
  stop = started.stop
}

async function ask(method: string, params: unknown[] = []): Promise<unknown> {
  const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params })
  if (Array.isArray(answer)) throw new Error('a single question got a batch of answers')
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

async function signTransfer(nonce: number): Promise<Hex> {
  return sender.signTransaction({
    type: 'eip1559',
    chainId: 5,
    to: receiver,
    value: 1n,
    nonce,
    gas: 21_000n,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: 1n,
  })
}

const send = async (nonce: number) => ask('eth_sendRawTransaction', [await signTransfer(nonce)])

async function findLost(hashes: unknown[]): Promise<unknown[]> {
  const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])))
  return hashes.filter((_, index) => receipts[index] === null)
}

test(
  'loses no acknowledged transaction when the node is killed at random moments',
  { tags: ['thorough'] },
  async () => {
    const acknowledged: unknown[] = []
    const kills = new AbortController()
    const sending = (async () => {
      for (let nonce = 0; !kills.signal.aborted; nonce++) acknowledged.push(await send(nonce))
    })()
    for (let kill = 1; kill <= 5; kill++) {
      const before = acknowledged.length
      await expect
        .poll(() => acknowledged.length, { interval: 1, timeout: 30_000 })
        .toBeGreaterThan(before + 3)
      await sleep(Math.random() * 30)
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => launches, { timeout: 30_000 }).toBe(1 + kill)
    }
    kills.abort()
    await sending
    expect(await findLost(acknowledged)).toEqual([])
    expect(Number(await ask('eth_getTransactionCount', [sender.address, 'latest']))).toBe(acknowledged.length)
  },
)

test('keeps blocks, receipts and logs over a restart, with the machine’s clock', async () => {
  const hash = await send(0)
  const before = await ask('eth_getBlockByNumber', ['0x1', true])
  await stop()
  await start()
  expect(await ask('eth_getBlockByNumber', ['0x1', true])).toEqual(before)
  expect(await findLost([hash])).toEqual([])
  const sentAt = Date.now()
  await send(1)
  const { timestamp } = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  // Whole seconds, and the clock is set once at the start.
  expect(Number(timestamp)).toBeGreaterThanOrEqual(sentAt / 1000 - 2)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000 + 1)
})

interface Entry {
  number?: number
}
const journalPath = () => join(folder, '5', 'journal.jsonl')
const savedBlocks = async (): Promise<number> => {
  const lines = (await readFile(journalPath(), 'utf8')).split('\n').slice(0, -1)
  return Math.max(0, ...lines.map((line) => (JSON.parse(line) as Entry).number ?? 0))
}

test('shows no block that a kill would undo', async () => {
  const over = new AbortController()
  const sending = (async () => {
    for (let nonce = 0; nonce < 40; nonce++) await send(nonce)
    over.abort()
  })()
  const unsaved: number[] = []
  let seen = 0
  while (!over.signal.aborted) {
    seen = Number(await ask('eth_blockNumber'))
    if ((await savedBlocks()) < seen) unsaved.push(seen)
  }
  await sending
  expect(seen).toBeGreaterThan(0)
  expect(unsaved).toEqual([])
})

test('mines concurrent transactions in a few blocks', async () => {
  const hashes = await Promise.all(Array.from({ length: 60 }, (_, nonce) => send(nonce)))
  expect(await findLost(hashes)).toEqual([])
  expect(await savedBlocks()).toBeLessThan(hashes.length)
})

test('does not read a data folder of an older version', async () => {
  const old = join(folder, 'old')
  await mkdir(join(old, '5'), { recursive: true })
  await writeFile(join(old, '5', 'state.json'), '{}')
  const starting = startChains({ ids: [5], folder: old, onChange: () => {} })
  await expect(starting).rejects.toThrow(/older version of Meridian .* delete the data folder/)
})

test('answers a transaction that must wait for an earlier one, and mines both when that comes', async () => {
  const later = await send(1)
  expect(await ask('eth_getTransactionReceipt', [later])).toBeNull()
  const earlier = await send(0)
  expect(await findLost([earlier, later])).toEqual([])
  await stop()
  await start()
  expect(await findLost([earlier, later])).toEqual([])
})

test('returns the reason why a transaction is refused', async () => {
  await send(0)
  await expect(send(0)).rejects.toThrow(/nonce too low/)
})

test('creates keys once, readable by their owner only, and funds them once', async () => {
  const path = join(folder, 'keys.json')
  const keys = await openChainKeys(path)
  expect(await openChainKeys(path)).toEqual(keys)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const privateKeys = Object.values(keys).map(({ privateKey }) => privateKey)
  expect(privateKeys.length).toBeGreaterThan(0)
  expect(new Set(privateKeys).size).toBe(privateKeys.length)

  await fundChain(chain, keys)
  const balance = await ask('eth_getBalance', [keys.minter.address, 'latest'])
  expect(BigInt(balance as string)).toBe(parseEther('1000'))
  await chain.command('hardhat_setBalance', [keys.minter.address, '0x5'])
  await fundChain(chain, keys)
  expect(await ask('eth_getBalance', [keys.minter.address, 'latest'])).toBe('0x5')
})
