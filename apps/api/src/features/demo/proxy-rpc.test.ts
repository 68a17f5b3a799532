import { createServer } from 'node:http'
import { createPublicClient, http, MethodNotFoundRpcError } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { question, replaceNode } from '#testing/chain/rpc-node.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

const publicUrl = 'http://127.0.0.1:3000'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

// fetch does not allow setting the Host header, so the request is injected below the HTTP client.
const send = async (text: string, headers: Record<string, string> = {}, chain = '5') => {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: unknown }>()
  const outgoing = request(
    `${api.url}/rpc/${chain}`,
    {
      method: 'POST',
      headers: { host: new URL(publicUrl).host, 'content-type': 'application/json', ...headers },
    },
    (response) => {
      let answer = ''
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(answer) }))
    },
  )
  outgoing.on('error', reject)
  outgoing.end(text)
  return promise
}
const ask = (body: unknown, headers?: Record<string, string>, chain?: string) =>
  send(JSON.stringify(body), headers, chain)
test('passes queries, alone and in a batch', async () => {
  expect(await ask(question('eth_chainId'))).toMatchObject({ status: 200, json: { result: '0x5' } })
  const batch = await ask([question('eth_chainId'), question('eth_blockNumber')])
  expect(batch).toMatchObject({ status: 200, json: [{ result: '0x5' }, { result: '0x0' }] })
})

test.each([
  'eth_sendTransaction',
  'eth_accounts',
  'eth_sign',
  'personal_sign',
  'hardhat_setBalance',
  'evm_increaseTime',
  'hardhat_reset',
  'debug_traceTransaction',
  'ETH_CHAINID',
])('does not pass %s, alone or in a batch', async (method) => {
  const refused = (id: number | string) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'This address does not take that method.' },
  })
  expect(await ask(question(method, [], 'mine'))).toEqual({ status: 200, json: refused('mine') })
  const batch = ['eth_chainId', method, 'eth_blockNumber', method].map((each, id) => question(each, [], id))
  expect(await ask(batch)).toEqual({
    status: 200,
    json: [
      { jsonrpc: '2.0', id: 0, result: '0x5' },
      refused(1),
      { jsonrpc: '2.0', id: 2, result: '0x0' },
      refused(3),
    ],
  })
})

test('answers methods that wallet libraries try in vain as unsupported', async () => {
  const client = createPublicClient({
    transport: http(`${api.url}/rpc/5`, {
      fetchFn: async (_, options) => Response.json((await send(options?.body as string)).json),
    }),
  })
  expect(await client.getChainId()).toBe(5)
  await expect(client.request({ method: 'eth_accounts' } as never)).rejects.toThrow(MethodNotFoundRpcError)
})

test.each([
  ['nothing', null],
  ['an empty batch', []],
  ['a number', 7],
  ['a question without an id', { ...question('eth_chainId'), id: undefined }],
  ['too large a batch', Array.from({ length: 101 }, () => question('eth_chainId'))],
])('rejects %s as a request', async (_, body) => {
  expect(await ask(body)).toMatchObject({ status: 200, json: { id: null, error: { code: -32600 } } })
})

test('rejects invalid requests by id, each entry of a batch', async () => {
  const method = { ...question('x'), id: 9, method: ['eth_chainId'] }
  expect(await ask(method)).toMatchObject({ status: 200, json: { id: 9, error: { code: -32600 } } })
  expect(await ask([method, [question('hardhat_mine')], question('eth_chainId')])).toMatchObject({
    status: 200,
    json: [
      { id: 9, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: 1, result: '0x5' },
    ],
  })
})

test.each([
  ['{"jsonrpc": "2.0"', -32_700],
  ['', -32_600],
])('rejects what is no JSON, or empty: %j', async (text, code) => {
  expect(await send(text)).toMatchObject({ status: 200, json: { id: null, error: { code } } })
  expect((await send(text, { origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('does not read more than half a megabyte', async () => {
  const answer = await ask(question('eth_call', ['x'.repeat(512 * 1024)]))
  expect(answer).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } })
})

test('refuses other sites and rebound host names', async () => {
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
])('answers a wallet extension at %s', async (origin) => {
  expect((await ask(question('eth_chainId'), { origin })).status).toBe(200)
  expect((await ask(question('eth_chainId'), { origin, host: 'elsewhere.example' })).status).toBe(403)
})

test('reports a node that does not answer as unreachable', async () => {
  const chain = api.platform.config.chains[0]!
  const { rpcUrls } = chain
  onTestFinished(() => void (chain.rpcUrls = rpcUrls))
  chain.rpcUrls = [`${api.url}/no-node`]
  const answer = await ask(question('eth_chainId'))
  expect(answer).toMatchObject({ status: 502, json: { code: 'CHAIN_UNREACHABLE' } })
})

test('answers 404 for an unknown chain', async () => {
  expect((await ask(question('eth_chainId'), {}, '1')).status).toBe(404)
})

test('bounds the gas of a call', async () => {
  const endless = { data: '0x5b5f56', gas: '0x1fffffffffffff' }
  const unnamed = { data: endless.data }
  const other = { ...unnamed, gasLimit: endless.gas }
  for (const method of ['eth_call', 'eth_estimateGas'])
    for (const call of [endless, unnamed, other]) {
      const { status, json } = await ask(question(method, [call]))
      expect({ status, json }).toMatchObject({ status: 200, json: { error: { message: 'out of gas' } } })
    }
  const inAnotherBlock = [unnamed, 'latest', null, { gasLimit: endless.gas }]
  expect((await ask(question('eth_call', inAnotherBlock))).json).toMatchObject({ error: {} })
  const batch = await ask([question('eth_call', [endless, 'latest']), question('eth_chainId', [], 2)])
  expect(batch.json).toMatchObject([{ error: {} }, { id: 2, result: '0x5' }])
})

test('refuses a transaction with more gas than any of ours needs', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const signed = await account.signTransaction({
    chainId: 5,
    data: '0x5b5f56',
    gas: 1_000_001n,
    maxFeePerGas: 1n,
  })
  const { json } = await ask(question('eth_sendRawTransaction', [signed]))
  expect(json).toMatchObject({
    error: { message: 'This address takes transactions of at most 1000000 gas.' },
  })
})

test.each([
  ['under a name', { transaction: { data: '0x5b600056', gas: '0x1fffffffffffff' }, block: 'latest' }],
  ['under a number', { 0: { data: '0x5b600056', gas: '0x1fffffffffffff' } }],
  ['as the parameters themselves', { data: '0x5b600056', gas: '0x1fffffffffffff' }],
  ['as a text', '{"gas":"0x1fffffffffffff"}'],
])('does not pass a call that hides its gas %s', async (_, params) => {
  const received: string[] = []
  const node = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    request.on('end', () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x"}'))
  })
  await replaceNode(api, node)
  for (const method of ['eth_call', 'eth_estimateGas']) {
    const { json } = await ask({ ...question(method), params })
    expect(json).toMatchObject({ id: 1, error: { code: -32602 } })
  }
  expect(received).toEqual([])
})

test('reads the logs of a bounded range of blocks', async () => {
  const logs = (filter: object) => ask(question('eth_getLogs', [filter]))
  for (const filter of [{}, { fromBlock: '0x0', toBlock: '0x3e7' }, { fromBlock: 'earliest' }])
    expect((await logs(filter)).json).toMatchObject({ result: [] })
  for (const toBlock of ['0x3e8', '0xffffffffffff'])
    expect((await logs({ fromBlock: '0x0', toBlock })).json).toMatchObject({
      error: { code: -32602, message: 'This address reads the logs of at most 1000 blocks at once.' },
    })
  const topics = [Array.from({ length: 101 }, () => `0x${'00'.repeat(32)}`)]
  expect((await logs({ topics })).json).toMatchObject({ error: { code: -32602 } })
})

test('bounds the range of a fee history', async () => {
  const fees = (...params: unknown[]) => ask(question('eth_feeHistory', params))
  expect((await fees('0x1', 'latest', [])).json).toMatchObject({ result: {} })
  expect((await fees('0x401', 'latest', [])).json).toMatchObject({ error: { code: -32602 } })
  expect(
    (
      await fees(
        '0x1',
        'latest',
        Array.from({ length: 21 }, (_, n) => n),
      )
    ).json,
  ).toMatchObject({ error: {} })
})

test('does not pass on an answer of many megabytes', async () => {
  await replaceNode(
    api,
    createServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(`{"jsonrpc":"2.0","id":1,"result":"0x${'00'.repeat(3 * 1024 * 1024)}"}`)
    }),
  )
  const { json } = await ask(question('eth_getCode', [`0x${'00'.repeat(20)}`, 'latest']))
  expect(json).toMatchObject({
    id: 1,
    error: { code: -32005, message: 'The answer is too large. Ask for less.' },
  })
})
