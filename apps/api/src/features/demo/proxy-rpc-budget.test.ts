import { createServer } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '#platform/http/http-server.ts'
import { question, replaceNode } from '#testing/chain/rpc-node.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { proxyRpc } from './proxy-rpc.ts'
import { RpcBudget } from './rpc-budget.ts'

const publicUrl = 'http://127.0.0.1:3000'
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** A proxy with a budget of its own. */
async function budgeted(limits: ConstructorParameters<typeof RpcBudget>[0]) {
  const { config, log } = api.platform
  const { host } = new URL(publicUrl)
  const app = await createHttpServer(config, log)
  onTestFinished(() => app.close())
  proxyRpc(app, config, new RpcBudget(limits))
  // An injected request begins when its answer is awaited.
  return async (body: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/rpc/5', headers: { host, ...headers }, body })
}

test('refuses the questions of one network beyond its places in the queue, and answers another network', async () => {
  const held: (() => void)[] = []
  await replaceNode(
    api,
    createServer((_, response) => {
      held.push(() => response.end('{"jsonrpc":"2.0","id":1,"result":"0x5"}'))
      if (held.length > 4) held.at(-1)!()
    }),
  )
  const inject = await budgeted({ all: { perSecond: 1000, burst: 1000 } })
  const askFrom = async (body: object, network: string) =>
    (await inject(body, { 'x-forwarded-for': network })).json() as unknown
  const many = Array.from({ length: 100 }, (_, id) => question('eth_chainId', [], id))
  const first = '203.0.113.1'
  const asked = [askFrom(many, first), askFrom(many, first)]
  await expect.poll(() => held.length).toBe(4)
  // Four run; of the queue's 200 places, the first two batches took 196.
  const third = askFrom(many, first)
  const other = askFrom(question('eth_chainId'), '203.0.113.2')
  for (const answer of held.slice(0, 4)) answer()
  const refused = ((await third) as { error?: { code: number } }[]).filter(({ error }) => error)
  expect(refused.length).toBeGreaterThan(90)
  expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set([-32005]))
  expect(await other).toMatchObject({ result: '0x5' })
  for (const answers of await Promise.all(asked))
    expect(answers).not.toContainEqual(expect.objectContaining({ error: {} }))
})

test('counts each question of a batch, and refuses those beyond the places that wait', async () => {
  const inject = await budgeted({ all: { perSecond: 2, burst: 1 }, mostPerGroup: 1 })
  const batch = await inject([1, 2, 3, 4].map((id) => question('eth_chainId', [], id)))
  const result = '0x5'
  // One begins at once, one has the next turn, and one waits behind it.
  expect(batch.json()).toMatchObject([{ result }, { result }, { result }, { id: 4, error: { code: -32005 } }])
})

test('refuses a request beyond the places that wait', async () => {
  const inject = await budgeted({ all: { perSecond: 0.001, burst: 1 }, mostPerGroup: 1 })
  expect((await inject(question('eth_chainId'))).statusCode).toBe(200)
  void inject(question('eth_chainId'))
  void inject(question('eth_chainId'))
  const refused = await inject(question('eth_chainId'))
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
