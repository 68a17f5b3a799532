import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChains } from './start-chains.ts'
import type { Chain } from './start-chains.ts'

let folder: string
let chain: Chain
let stop: () => Promise<void>

// Shared by all tests: nothing here changes it.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-chain-'))
  const started = await startChains({ ids: [5], folder, onChange: () => {} })
  chain = started.chains[0]!
  stop = started.stop
})

afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'personal_unlockAccount',
  'hardhat_setBalance',
  'hardhat_impersonateAccount',
  'devchain_setTokenBalance',
  'devchain_rollback',
  'devchain_open',
  'evm_increaseTime',
  'hardhat_setCode',
  'debug_traceTransaction',
  'txpool_content',
])('does not offer %s, alone or in a batch', async (method) => {
  const request = { jsonrpc: '2.0', id: 7, method, params: [] }
  const refusal = {
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32601, message: `the method ${method} is not offered here` },
  }
  expect(await chain.answer(request)).toEqual(refusal)
  expect(await chain.answer([{ ...request, method: 'eth_chainId' }, request])).toEqual([
    { jsonrpc: '2.0', id: 7, result: '0x5' },
    refusal,
  ])
})

test('unlocks no accounts', async () => {
  expect(await chain.answer({ jsonrpc: '2.0', id: 1, method: 'eth_accounts' })).toMatchObject({ result: [] })
})

test.each([
  ['a text', 'eth_chainId'],
  ['nothing', null],
  ['a method that is no text', { id: 1, method: 5 }],
  ['params that are no list', { id: 1, method: 'eth_chainId', params: { a: 1 } }],
])('refuses %s as a request', async (_, body) => {
  expect(await chain.answer(body)).toMatchObject({ error: { code: -32600 } })
})

test('refuses a batch that is empty or too long', async () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect(await chain.answer([])).toMatchObject({ error: { code: -32600 } })
  expect(await chain.answer(Array.from({ length: 101 }, () => request))).toMatchObject({
    error: { code: -32600 },
  })
})
