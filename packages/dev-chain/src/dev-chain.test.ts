import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, parseGwei, toHex } from 'viem'
import type { Hash, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DevChain } from './dev-chain.ts'
import type { ChainOptions } from './dev-chain.ts'

const sender = privateKeyToAccount(generatePrivateKey())
const receiver = privateKeyToAccount(generatePrivateKey()).address

let folder: string
let options: ChainOptions
let chain: DevChain

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-journal-'))
  options = { chainId: 5, journal: join(folder, 'journal.jsonl'), reorganisable: true }
  chain = await DevChain.open(options)
  await chain.command('hardhat_setBalance', [sender.address, toHex(parseEther('1000'))])
})

afterEach(async () => {
  await chain.close()
  await rm(folder, { recursive: true, force: true })
})

const sign = (nonce: number, more: { maxFeePerGas?: bigint; data?: Hex } = {}): Promise<Hex> =>
  sender.signTransaction({
    chainId: 5,
    to: receiver,
    value: 1n,
    nonce,
    gas: 60_000n,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: 1n,
    ...more,
  })
const send = async (nonce: number, more = {}): Promise<Hash> =>
  chain.sendRawTransaction(await sign(nonce, more))

async function readBlocks(of = chain): Promise<unknown[]> {
  const head = Number(await of.read('eth_blockNumber', []))
  return Promise.all(
    Array.from({ length: head + 1 }, (_, n) => of.read('eth_getBlockByNumber', [toHex(n), true])),
  )
}
const isMined = async (hash: Hash): Promise<boolean> =>
  (await chain.read('eth_getTransactionReceipt', [hash])) !== null
const poolSize = async (): Promise<number> =>
  ((await chain.read('eth_pendingTransactions', [])) as unknown[]).length

async function restart(): Promise<void> {
  await chain.close()
  chain = await DevChain.open(options)
}

test('has the same blocks after a restart, with transactions, commands and reorganisations', async () => {
  await send(0)
  await Promise.all([send(1), send(2), send(3)])
  await chain.command('hardhat_setCode', [receiver, '0x5f5ffd'])
  await send(4)
  await chain.mine(2, { gapSeconds: 60 })
  await chain.reorganise(2, [])
  await chain.rollback(1)
  await chain.command('hardhat_setBalance', [receiver, '0x7'])
  await send(5)
  const before = await readBlocks()
  await restart()
  expect(await readBlocks()).toEqual(before)
  expect(await chain.read('eth_getBalance', [receiver, 'latest'])).toBe('0x7')
  expect(await isMined(await send(6))).toBe(true)
})

test('drops a line that a kill cut off, and continues', async () => {
  await send(0)
  const before = await readBlocks()
  await chain.close()
  await appendFile(options.journal!, '{"number":2,"hash":"0x')
  chain = await DevChain.open(options)
  expect(await readBlocks()).toEqual(before)
  await send(1)
  await restart()
  expect(await readBlocks()).toHaveLength(3)
})

test('refuses a journal that results in another block', async () => {
  await send(0)
  await chain.close()
  const text = await readFile(options.journal!, 'utf8')
  await writeFile(
    options.journal!,
    text.replace(/"timestamp":(\d+)/, (_, time) => `"timestamp":${Number(time) + 1}`),
  )
  await expect(DevChain.open(options)).rejects.toThrow(
    /block 1 of chain 5 is 0x\w+ after a replay, not 0x\w+/,
  )
  await writeFile(options.journal!, text)
  chain = await DevChain.open(options)
})

test('refuses a journal of another chain', async () => {
  await expect(DevChain.open({ ...options, chainId: 56 })).rejects.toThrow(/is the journal of chain 5/)
})

test('uses the machine’s clock after a restart', async () => {
  await send(0)
  await restart()
  const before = Date.now() / 1000
  await chain.mine()
  const { timestamp } = (await chain.read('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
  // Whole seconds; the clock is set once at the start.
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before - 2)
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000 + 1)
})

test('keeps a transaction waiting for an earlier nonce, and for a base fee that it can pay', async () => {
  const later = await send(1)
  const waiting = await send(2, { maxFeePerGas: 1n })
  expect([await isMined(later), await isMined(waiting)]).toEqual([false, false])
  await send(0)
  expect([await isMined(later), await isMined(waiting)]).toEqual([true, false])
  expect(await chain.read('eth_blockNumber', [])).toBe('0x1')
})

test('replaces blocks in a reorganisation, mines the given transactions, and keeps the pool', async () => {
  const [first, second] = [await send(0), await send(1)]
  const again = chain.signedBytesOf(first)
  expect(again).toBeNull() // The journal contains it.
  await chain.setAutomine(false)
  const pooled = await send(2)
  await chain.reorganise(2, [[await sign(0), 1]])
  expect([await isMined(first), await isMined(second), await isMined(pooled)]).toEqual([true, false, false])
  expect(await chain.read('eth_blockNumber', [])).toBe('0x2')
  expect(await poolSize()).toBe(1)
  await expect(chain.rollback(3)).rejects.toThrow('there is no snapshot of block -1')
})

test('copies a chain with the same blocks, which is independent afterwards', async () => {
  const original = await DevChain.open({ chainId: 5, accounts: 1 })
  await original.command('hardhat_setBalance', [sender.address, toHex(parseEther('1'))])
  await original.sendRawTransaction(await sign(0))
  const copy = await original.copy()
  expect(await readBlocks(copy)).toEqual(await readBlocks(original))
  await copy.mine()
  expect(await readBlocks(original)).toHaveLength(2)
  await expect(chain.copy()).rejects.toThrow('cannot be copied')
})

test('does not acknowledge a block that cannot be written to the journal', async () => {
  const failures: Error[] = []
  const path = join(folder, 'other.jsonl')
  const other = await DevChain.open({
    chainId: 5,
    journal: path,
    onJournalFailure: (error) => void failures.push(error),
  })
  await other.close()
  await expect(other.mine()).rejects.toThrow('file closed')
  expect(failures).toHaveLength(1)
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(2)
})

test.skipIf(process.platform === 'win32')('a new journal survives a power cut with its name', async () => {
  const probe = await open(folder, 'r')
  // Spies on all file handles: datasync flushes the journal's lines, sync flushes folders.
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
  await probe.close()
  const other = await DevChain.open({ chainId: 5, journal: join(folder, 'chains/5.jsonl') })
  await other.close()
  expect(sync).toHaveBeenCalledTimes(2)
  sync.mockRestore()
})
