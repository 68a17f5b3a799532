/** Tests the program through its interface: JSON-RPC over HTTP. */
import { once } from 'node:events'
import { request } from 'node:http'
import { parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectToTestChain, openTestChain } from './open-test-chain.ts'
import type { TestChainClient } from './open-test-chain.ts'
import { startDevChainProcess } from './start-dev-chain.ts'

const sender = privateKeyToAccount(generatePrivateKey())
const endlessLoop = '0x5b5f56'
const looping = '0x00000000000000000000000000000000000000a1'

let rpcUrl: string
let client: TestChainClient

beforeAll(async () => {
  ;({ rpcUrl } = await openTestChain({ chainId: 5, callGas: 100_000, transactionGas: 400_000 }))
  client = connectToTestChain(rpcUrl)
  await client.setBalance({ address: sender.address, value: parseEther('10') })
  await client.setCode({ address: looping, bytecode: endlessLoop })
})

async function ask(method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: object }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(rpcUrl, { method: 'POST', body })).json()) as object
}

test('estimates a plain transfer as 21,000 gas', async () => {
  const call = { from: sender.address, to: sender.address, value: '0x1' }
  expect(await ask('eth_estimateGas', call)).toMatchObject({ result: '0x5208' })
})

test('returns a revert with the code, message and data that clients expect', async () => {
  const reverting = '0x00000000000000000000000000000000000000a2'
  // Reverts with the four bytes deadbeef.
  await client.setCode({ address: reverting, bytecode: '0x63deadbeef5f526004601cfd' })
  const error = { code: 3, message: 'execution reverted', data: '0xdeadbeef' }
  expect(await ask('eth_call', { to: reverting }, 'latest')).toMatchObject({ error })
  expect(await ask('eth_estimateGas', { to: reverting })).toMatchObject({ error })
})

test('returns errors with geth’s messages', async () => {
  const transfer = { chainId: 5, to: sender.address, gas: 21_000n, maxFeePerGas: parseGwei('100'), nonce: 0 }
  const poor = privateKeyToAccount(generatePrivateKey())
  expect(await ask('eth_sendRawTransaction', await poor.signTransaction(transfer))).toMatchObject({
    error: { message: 'insufficient funds for gas * price + value' },
  })
  const signed = await sender.signTransaction(transfer)
  expect(await ask('eth_sendRawTransaction', signed)).toMatchObject({ result: expect.any(String) })
  expect(await ask('eth_sendRawTransaction', signed)).toMatchObject({ error: { message: 'nonce too low' } })
  expect(await ask('eth_call', { to: looping }, 'latest')).toMatchObject({ error: { message: 'out of gas' } })
  expect(await ask('eth_nothing')).toMatchObject({ error: { code: -32601 } })
})

test.each([['0x2dc6c0'], ['0xffffffffffff'], [undefined]])(
  'limits a call that requests %s gas',
  async (gas) => {
    // Code that returns the remaining gas.
    const meter = '0x00000000000000000000000000000000000000a3'
    await client.setCode({ address: meter, bytecode: '0x5a5f5260205ff3' })
    const { result } = await ask('eth_call', { to: meter, ...(gas && { gas }) }, 'latest')
    expect(Number(result)).toBeLessThan(100_000)
    expect(Number(result)).toBeGreaterThan(70_000)
  },
)

test('refuses a transaction with more gas than the limit', async () => {
  const signed = await sender.signTransaction({
    chainId: 5,
    to: looping,
    gas: 400_001n,
    maxFeePerGas: parseGwei('100'),
    nonce: 9,
  })
  expect(await ask('eth_sendRawTransaction', signed)).toMatchObject({
    error: { code: -32602, message: 'exceeds block gas limit: 400001 of at most 400000 gas' },
  })
})

test('answers a batch in order', async () => {
  const batch = ['eth_chainId', 'eth_nothing', 'net_listening'].map((method, id) => ({
    jsonrpc: '2.0',
    id,
    method,
  }))
  const response = await fetch(rpcUrl, { method: 'POST', body: JSON.stringify(batch) })
  expect(await response.json()).toMatchObject([
    { id: 0, result: '0x5' },
    { id: 1, error: { code: -32601 } },
    { id: 2, result: true },
  ])
})

test.each(['evm_snapshot', 'evm_revert', 'hardhat_reset', 'eth_sign'])(
  'does not offer %s',
  async (method) => {
    expect(await ask(method, '0x1')).toMatchObject({ error: { code: -32601 } })
  },
)

test('refuses a browser, by its Origin or by a Host that is not loopback', async () => {
  const statusOf = async (headers: Record<string, string>) => {
    const outgoing = request(rpcUrl, { method: 'POST', headers })
    outgoing.end('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number; resume: () => void }]
    response.resume()
    return response.statusCode
  }
  expect(await statusOf({ origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOf({ host: 'elsewhere.example' })).toBe(403)
  expect(await statusOf({})).toBe(200)
})

test('exits above its memory limit, with the reason', async () => {
  const small = await startDevChainProcess({ memoryLimit: 150 })
  onTestFinished(() => small.stop())
  const url = await small.open({ name: 'small', chainId: 5, callGas: 3_000_000 })
  const call = { data: endlessLoop, gas: '0x2dc6c0' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] })
  fetch(url, { method: 'POST', body }).catch(() => null)
  expect(await small.ended).toContain('the memory limit is exceeded')
})

test('reports why a process does not start', async () => {
  await expect(startDevChainProcess({ marks: ['--no-such-option'] })).rejects.toThrow(/did not start/)
})
