import { watch } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEther, parseGwei } from 'viem'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChainKeys } from './chain-keys.ts'
import { fundChain } from './fund-chain.ts'
import type { ChainChange } from './keep-anvil.ts'
import { startChain } from './start-chain.ts'
import type { Chain } from './start-chain.ts'

const sender = privateKeyToAccount(generatePrivateKey())
const receiver = privateKeyToAccount(generatePrivateKey()).address

let folder: string
let chain: Chain
let pid: number
let launches: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-chain-'))
  await start()
  await chain.command('anvil_setBalance', [sender.address, `0x${parseEther('1000').toString(16)}`])
})

afterEach(async () => {
  vi.useRealTimers()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  launches = 0
  chain = await startChain({
    id: 5,
    folder,
    onChange: (change: ChainChange) => {
      if (!change.up) return
      pid = change.pid
      launches++
    },
  })
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

test('keeps blocks, receipts and logs over a stop and a start, with the clock of the machine', async () => {
  const hash = await send(0)
  const before = await ask('eth_getBlockByNumber', ['0x1', true])
  await chain.stop()
  const startedAt = Date.now()
  await start()
  const launchMs = Date.now() - startedAt
  expect(await ask('eth_getBlockByNumber', ['0x1', true])).toEqual(before)
  expect(await findLost([hash])).toEqual([])
  const sentAt = Date.now()
  await send(1)
  const { timestamp } = (await ask('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  // The node's clock is late by a part of its launch, and by what a whole second leaves out.
  expect(Number(timestamp)).toBeGreaterThanOrEqual((sentAt - launchMs) / 1000 - 1)
  // Where two blocks would have the same time, a second is added.
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000 + 1)
})

test('shows nobody a block that a kill would undo', async () => {
  const over = new AbortController()
  const sending = (async () => {
    for (let nonce = 0; nonce < 40; nonce++) await send(nonce)
    over.abort()
  })()
  const unsaved: number[] = []
  let seen = 0
  while (!over.signal.aborted) {
    seen = Number(await ask('eth_blockNumber'))
    const saved = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')) as {
      block: { number: string }
    }
    if (Number(saved.block.number) < seen) unsaved.push(seen)
  }
  await sending
  expect(seen).toBeGreaterThan(0)
  expect(unsaved).toEqual([])
})

test('answers a burst of transactions without saving once for each', async () => {
  let saves = 0
  const watcher = watch(folder, (_, name) => {
    if (name === 'state.json') saves++
  })
  const hashes = await Promise.all(Array.from({ length: 60 }, (_, nonce) => send(nonce)))
  watcher.close()
  expect(await findLost(hashes)).toEqual([])
  expect(saves).toBeLessThan(hashes.length)
})

test('acknowledges nothing that a slow node has yet to mine', async () => {
  await chain.command('evm_setAutomine', [false])
  const steps: string[] = []
  const answered = send(0).then((hash) => {
    steps.push('answered')
    return hash
  })
  await expect
    .poll(() => chain.command('txpool_status', []), { timeout: 30_000 })
    .toMatchObject({ pending: '0x1' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
  for (let question = 0; question < 20; question++) await chain.command('eth_blockNumber', [])
  steps.push('mined')
  await chain.command('evm_mine', [])
  expect(await findLost([await answered])).toEqual([])
  expect(steps).toEqual(['mined', 'answered'])
})

test('answers a transaction that must wait for an earlier one, and mines both when that comes', async () => {
  const later = await send(1)
  expect(await ask('eth_getTransactionReceipt', [later])).toBeNull()
  const earlier = await send(0)
  expect(await findLost([earlier, later])).toEqual([])
  await chain.stop()
  await start()
  expect(await findLost([earlier, later])).toEqual([])
})

test('passes on why a transaction is refused', async () => {
  await send(0)
  await expect(send(0)).rejects.toThrow(/nonce too low/)
})

test('makes keys once, for their owner alone, and funds them once', async () => {
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
  await chain.command('anvil_setBalance', [keys.minter.address, '0x5'])
  await fundChain(chain, keys)
  expect(await ask('eth_getBalance', [keys.minter.address, 'latest'])).toBe('0x5')
})
