import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

const publicUrl = 'http://127.0.0.1:3000'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

// fetch does not let a test choose the Host header, so the request is injected below HTTP's client.
const ask = async (body: unknown, headers: Record<string, string> = {}, chain = '5') => {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: unknown }>()
  const outgoing = request(
    `${api.url}/rpc/${chain}`,
    {
      method: 'POST',
      headers: { host: new URL(publicUrl).host, 'content-type': 'application/json', ...headers },
    },
    (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) }))
    },
  )
  outgoing.on('error', reject)
  outgoing.end(JSON.stringify(body))
  return promise
}
const question = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

test('questions pass, alone and in a batch', async () => {
  expect(await ask(question('eth_chainId'))).toMatchObject({ status: 200, json: { result: '0x5' } })
  const batch = await ask([question('eth_chainId'), question('eth_blockNumber')])
  expect(batch).toMatchObject({ status: 200, json: [{ result: '0x5' }, { result: '0x0' }] })
})

test.each([
  'eth_sendTransaction',
  'eth_accounts',
  'eth_sign',
  'personal_sign',
  'anvil_setBalance',
  'evm_increaseTime',
  'hardhat_reset',
  'debug_traceTransaction',
  'ETH_CHAINID',
])('%s does not pass, alone or hidden in a batch', async (method) => {
  const refusal = { status: 403, json: { error: true, code: 'RPC_METHOD_REFUSED' } }
  expect(await ask(question(method))).toMatchObject(refusal)
  expect(await ask([question('eth_chainId'), question(method)])).toMatchObject(refusal)
})

test.each([
  ['nothing', null],
  ['an empty batch', []],
  ['a batch in a batch', [[question('anvil_mine')]]],
  ['a method that is no text', { ...question('x'), method: ['eth_chainId'] }],
  ['too large a batch', Array.from({ length: 101 }, () => question('eth_chainId'))],
])('%s is refused', async (_, body) => {
  expect(await ask(body)).toMatchObject({ status: 400, json: { error: true, code: 'INVALID_INPUT' } })
})

test('another site and a rebound name are refused', async () => {
  const own = question('eth_chainId')
  expect((await ask(own, { origin: publicUrl })).status).toBe(200)
  expect((await ask(own, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await ask(own, { origin: 'http://localhost:3000' })).status).toBe(403)
  expect((await ask(own, { host: 'localhost:3000', origin: 'http://localhost:3000' })).status).toBe(200)
  expect((await ask(own, { origin: 'null' })).status).toBe(403)
  expect((await ask(own, { host: 'elsewhere.example' })).status).toBe(403)
})

test.each([
  'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  'moz-extension://0c9b1c3a-52f0-4d5c-9f0a-1d1f3a3f0c11',
])('a wallet that asks from its own extension, %s, is answered', async (origin) => {
  expect((await ask(question('eth_chainId'), { origin })).status).toBe(200)
  expect((await ask(question('eth_chainId'), { origin, host: 'elsewhere.example' })).status).toBe(403)
})

test('a chain that is not configured is not found', async () => {
  expect((await ask(question('eth_chainId'), {}, '1')).status).toBe(404)
})
