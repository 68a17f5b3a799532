import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getHealth } from '@meridian/shared/endpoints/system'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import { anIndexer, indexerEnvironment, storedEvents } from '#testing/chain/test-indexer.ts'
import { openGate } from '#testing/test-gate.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { indexerHealth } from './indexer-health.ts'
import { programEnvironment } from '#testing/program-environment.ts'

/** Waits long enough for a busy machine. */
const patient = { timeout: 30_000 }

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

test('loses no event while a node is down, and logs two lines', async () => {
  const gate = await openGate(land.rpcUrl)
  const env = { CHAIN_5_RPC_URL: `${gate.url}/?key=hunter2` }
  const { db, config, lines, start } = await anIndexer({ chains: [land], env })
  const check = indexerHealth(config, db)
  expect(await check()).toEqual({ up: false, detail: 'chain 5 is not read yet' })
  start()
  await vi.waitFor(async () => expect(await check()).toEqual({ up: true }), patient)

  await gate.shut()
  const isDown = () => lines.filter(({ why }) => why === 'the node can not be reached')
  await vi.waitFor(() => expect(isDown()).toHaveLength(1), patient)
  await land.pay(31)
  // Longer than a read may take, as if the node had been down that long.
  await sql`update chain_cursors set read_at = now() - interval '1 minute'`.execute(db)
  expect(await check()).toEqual({ up: false, detail: 'chain 5 is not followed: the node can not be reached' })

  await gate.open()
  await vi.waitFor(
    async () => expect((await storedEvents(db)).at(-1)).toMatchObject({ args: { tid: tid(31) } }),
    patient,
  )
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ msg: 'the chain is followed again' }), patient)
  expect(isDown()).toHaveLength(1)
  expect(await check()).toEqual({ up: true })
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

test('reports a node that contradicts itself, and continues after a single wrong answer', async () => {
  const gate = await openGate(land.rpcUrl)
  const { db, lines, start, indexNow } = await anIndexer({
    chains: [land],
    env: { CHAIN_5_RPC_URL: gate.url },
  })
  await indexNow(5)
  let lies = 0
  gate.alter = ({ params }, answer) => {
    if (params[0] !== 'latest' || lies === 1) return answer
    lies += 1
    return { ...answer, result: { ...(answer.result as object), hash: tid(1) } }
  }
  await indexNow(5)
  expect(lies).toBe(1)

  const read = await land.client.getBlockNumber()
  const isNew = (at: unknown) => at !== 'latest' && BigInt(String(at)) > read
  gate.alter = ({ method, params }, answer) =>
    method === 'eth_getBlockByNumber' && isNew(params[0]) ? { ...answer, result: null } : answer
  await land.pay(32)
  await land.client.mine({ blocks: 2 })
  start()
  const why = 'the chain changed while it was read'
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ level: 50, why })), patient)
  gate.alter = (_, answer) => answer
  await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ msg: 'the chain is followed again' }), patient)
  const { rows } = await sql<{ stopped_at: null }>`select stopped_at from chain_cursors`.execute(db)
  expect(rows).toEqual([{ stopped_at: null }])
})

test('indexers that share a database send the node no more requests than one of them would', async () => {
  const gate = await openGate(land.rpcUrl)
  const env = { CHAIN_5_RPC_URL: gate.url, CHAIN_POLL_MS: '400' }
  const first = await anIndexer({ chains: [land], env })
  const { databaseUrl } = first
  const others = await Promise.all([1, 2, 3].map(() => anIndexer({ chains: [land], databaseUrl, env })))
  await first.indexNow(5)
  gate.asked.length = 0
  const began = Date.now()
  for (const { start } of [first, ...others]) start()
  const heads = () => gate.asked.filter(({ params }) => params[0] === 'latest').length
  await vi.waitFor(() => expect(heads()).toBeGreaterThanOrEqual(6), patient)
  // Four independent workers would request the head about four times as often.
  expect(heads()).toBeLessThanOrEqual((Date.now() - began) / (400 * 0.8) + 2)
})

test('refuses to index now when the node is down, and does nothing on a chain without contracts', async () => {
  const gate = await openGate(land.rpcUrl)
  const { indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
  await gate.shut()
  await expect(indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  await expect(indexNow(77)).resolves.toBeUndefined()
})

test('indexes in the worker, and other processes see the state in the database', async () => {
  const webDir = new URL('../../system/fixtures/web', import.meta.url).pathname
  const chain = { CHAIN_5_RPC_URL: land.rpcUrl, CHAIN_5_DEPLOYMENT: land.deployment.file }
  const api = await startTestApi({ env: { ...chain, WEB_DIR: webDir } })
  const health = async () => (await api.request(getHealth)) as { status: number; json: object }
  expect(await health()).toMatchObject({ status: 503, json: { parts: { follower: { up: false } } } })

  const worker = new URL('../../../worker.ts', import.meta.url).pathname
  const env = indexerEnvironment(api.platform.config.database.url, [land])
  const child = spawn(process.execPath, [worker], {
    env: { ...programEnvironment, ...env, METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
  await vi.waitFor(
    async () =>
      expect(await health()).toMatchObject({ status: 200, json: { parts: { follower: { up: true } } } }),
    patient,
  )
  await land.pay(50)
  await vi.waitFor(
    async () =>
      expect((await storedEvents(api.db)).at(-1)).toMatchObject({ args: { tid: tid(50) }, final: true }),
    patient,
  )
  const port = await vi.waitUntil(() => /"port":(\d+),"msg":"metrics are served"/.exec(said)?.[1], patient)
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await vi.waitFor(
    async () => expect(await metrics()).toMatch(/^chain_follower_lag_blocks\{chain="5"\} 0$/m),
    patient,
  )
  expect(await metrics()).toMatch(/^chain_follower_stopped\{chain="5"\} 0$/m)

  await sql`update chain_cursors set stopped_at = now(), trouble = 'block 3 was final'`.execute(api.db)
  await vi.waitFor(
    async () => expect(await metrics()).toMatch(/^chain_follower_stopped\{chain="5"\} 1$/m),
    patient,
  )
  await vi.waitFor(() => expect(said).toMatch(/"level":60,.*"why":"block 3 was final"/), patient)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
}, 120_000)
