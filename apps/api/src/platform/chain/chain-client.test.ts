import { pino } from 'pino'
import { ExecutionRevertedError } from 'viem'
import type { BaseError } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestChain } from '#testing/test-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { openChainClient } from './chain-client.ts'
import { nodeFailure } from './node-failure.ts'

let rpcUrl: string

beforeAll(async () => {
  rpcUrl = await startTestChain(5)
}, 120_000)

// Fake time: no pause ends during a test, even on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

async function twoNodes() {
  const [first, second] = [await openGate(rpcUrl), await openGate(rpcUrl)]
  return { first, second, client: openChainClient({ rpcUrls: [first.url, second.url] }) }
}

const methods = ({ asked }: Gate) => asked.map(({ method }) => method)
const failureOf = (question: Promise<unknown>): Promise<unknown> =>
  question.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )
const getLogs = { address: `0x${'ab'.repeat(20)}`, fromBlock: 0n, toBlock: 0n } as const
/** Always reverts. */
const reverting = { data: '0x60006000fd' } as const

test.each<[failure: string, refuse: Gate['refuse']]>([
  ['answers 502', () => ({ status: 502 })],
  ['does not know what it is asked', () => ({ code: -32_601, message: 'method not found' })],
  ['lost its state', () => ({ code: -32_000, message: 'missing trie node' })],
  ['has had enough', () => ({ status: 429 })],
  ['says that it has had enough', () => ({ code: -32_005, message: 'daily request count exceeded' })],
])('tries a node that %s once, and then the next one', async (_, refuse) => {
  const { first, second, client } = await twoNodes()
  first.refuse = refuse
  expect(await client.getBlockNumber()).toBe(0n)
  expect(await client.getBlockNumber()).toBe(0n)
  expect(methods(first)).toEqual(['eth_blockNumber'])
  expect(methods(second)).toEqual(['eth_blockNumber', 'eth_blockNumber'])
})

test('fails at once while no node is reachable', async () => {
  const { first, second, client } = await twoNodes()
  await first.shut()
  expect(await client.getBlockNumber()).toBe(0n)
  expect(await client.getBlockNumber()).toBe(0n)
  await second.shut()
  await first.open()
  // The only remaining node is queried, even if it failed recently.
  expect(await client.getBlockNumber()).toBe(0n)
})

test('does not try a node first that returns its head and rejects everything else', async () => {
  const { first, second, client } = await twoNodes()
  first.refuse = ({ method }) => (method === 'eth_getLogs' ? { status: 503 } : null)
  await client.getBlockNumber()
  expect(await client.getLogs(getLogs)).toEqual([])
  await client.getBlockNumber()
  expect(methods(first)).toEqual(['eth_blockNumber', 'eth_getLogs'])
  expect(methods(second)).toEqual(['eth_getLogs', 'eth_blockNumber'])
})

test('returns an EVM error as an answer, whatever the contract’s message', async () => {
  const { first, second, client } = await twoNodes()
  await expect(client.call(reverting)).rejects.toSatisfy(
    (error) => (error as BaseError).walk((cause) => cause instanceof ExecutionRevertedError) !== null,
  )
  first.refuse = () => ({ code: 3, message: 'execution reverted: rate limit exceeded, too many requests' })
  await expect(client.call(reverting)).rejects.toThrow('reverted')
  expect(methods(first)).toEqual(['eth_call', 'eth_call'])
  expect(second.asked).toEqual([])
})

test('pauses the only node for as long as it requests, and reports that at once', async () => {
  const gate = await openGate(rpcUrl)
  const client = openChainClient({ rpcUrls: [gate.url] })
  gate.refuse = () => ({ status: 429, headers: { 'retry-after': '3600' } })
  const first = await failureOf(client.getLogs(getLogs))
  gate.refuse = () => null
  const second = await failureOf(client.getBlockNumber())
  expect(methods(gate)).toEqual(['eth_getLogs'])
  for (const failure of [first, second])
    expect(nodeFailure(failure)).toEqual({ words: 'the node answered 429', mayAnswerLess: false })
})

test.each([
  [-32_005, 'query returned more than 10000 results'],
  [-32_005, 'limit exceeded: block range is too wide'],
  [-32_602, 'Log response size exceeded'],
])('does not pause a node that requests a smaller range (%d, %s)', async (code, message) => {
  const { first, second, client } = await twoNodes()
  first.refuse = ({ method }) => (method === 'eth_getLogs' ? { code, message } : null)
  expect(nodeFailure(await failureOf(client.getLogs(getLogs)))).toMatchObject({ mayAnswerLess: true })
  await client.getBlockNumber()
  expect(methods(first)).toEqual(['eth_getLogs', 'eth_blockNumber'])
  expect(second.asked).toEqual([])
})

test('does not fail other requests when one receiver is too expensive for a node', async () => {
  const gate = await openGate(rpcUrl)
  const client = openChainClient({ rpcUrls: [gate.url] })
  gate.refuse = ({ method }) =>
    method === 'eth_estimateGas' ? { code: -32_005, message: 'limit exceeded' } : null
  await expect(client.estimateGas({ account: getLogs.address, to: getLogs.address })).rejects.toThrow('limit')
  expect(await client.getBlockNumber()).toBe(0n)
})

test('names neither the address nor the key of a node in an error', async () => {
  const gate = await openGate(rpcUrl)
  const key = 'a1b2c3d4e5f6a7b8'
  const url = `${gate.url}/v3/${key}`
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const said = { code: -32_000, message: `no project for ${key} at ${url}`, data: { see: url } }
  const refusals: Gate['refuse'][] = [
    () => ({ status: 500 }),
    () => ({ status: 429, headers: { 'retry-after': '1' } }),
    () => said,
  ]
  const failures: unknown[] = []
  for (const refuse of refusals) {
    gate.refuse = refuse
    const failure = await failureOf(openChainClient({ rpcUrls: [url] }).getBlockNumber())
    failures.push(failure)
  }
  await gate.shut()
  failures.push(await failureOf(openChainClient({ rpcUrls: [url] }).getBlockNumber()))
  for (const err of failures) {
    expect(nodeFailure(err)).not.toBeNull()
    log.error({ err: new Error('a job failed', { cause: err }), output: String(err) })
    log.error({ err })
  }
  expect(lines).toHaveLength(8)
  for (const secret of [key, gate.url, new URL(url).host]) expect(lines.join('')).not.toContain(secret)
})

test('reads the logs of a full block, although they exceed the size of other responses', async () => {
  const { first, client } = await twoNodes()
  const log = {
    address: getLogs.address,
    blockHash: `0x${'00'.repeat(32)}`,
    blockNumber: '0x0',
    data: `0x${'00'.repeat(500)}`,
    logIndex: '0x0',
    topics: [],
    transactionHash: `0x${'11'.repeat(32)}`,
    transactionIndex: '0x0',
  }
  const logs = Array.from({ length: 12_000 }, () => log)
  first.alter = (_question, answer) => ({ ...answer, result: logs })
  expect(JSON.stringify(logs).length).toBeGreaterThan(12 * 1024 * 1024)
  expect(await client.getLogs(getLogs)).toHaveLength(logs.length)
})
