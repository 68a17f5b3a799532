/** Runs indexers as separate processes and kills them, as a power failure would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openGate } from '#testing/test-gate.ts'
import { anIndexer, indexerEnvironment, storedEvents } from '#testing/chain/test-indexer.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { programEnvironment } from '#testing/program-environment.ts'

/** The long tests set a higher number. */
const kills = Number(process.env['FOLLOWER_KILLS'] ?? 6)
const confirmations = 4

let land: TestLandChain
let databaseUrl: string
let db: Db
let env: Record<string, string>
beforeAll(async () => {
  land = await startTestLandChain()
  databaseUrl = await createTestDatabase()
  env = { ...indexerEnvironment(databaseUrl, [land]), ETH_CONFIRMATIONS: String(confirmations) }
  db = (await anIndexer({ chains: [land], databaseUrl })).db
  await sql`create table marks (block_hash text not null, log_index integer not null)`.execute(db)
})

const running = new Set<ReturnType<typeof startWorker>>()
const startWorker = (change: Record<string, string> = {}) => {
  const path = new URL('./fixtures/marking-worker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [path], {
    env: { ...programEnvironment, LOG_LEVEL: 'error', ...env, ...change },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const worker = {
    pid: child.pid!,
    ready: once(child, 'message'),
    kill: async () => {
      running.delete(worker)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
  running.add(worker)
  return worker
}
afterAll(() => Promise.all([...running].map(({ kill }) => kill())))

/** Sends payments, and reorganises the chain after every seventh one. */
async function keepBusy(signal: AbortSignal): Promise<void> {
  for (let order = 1; !signal.aborted; order += 1) {
    await land.pay(order)
    if (order % 7 === 0) await land.reorganise(1 + Math.floor(Math.random() * (confirmations - 1)))
  }
}

const workerInsideAnEffect = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ pid: number }>`
    select substring(application_name from 'marking-(.*)')::int as pid from pg_stat_activity
    where application_name like 'marking-%' and datname = current_database() and state = 'active'
      and query like '%pg_sleep%'`.execute(db)
  return rows[0]?.pid
}

test(
  `loses and doubles nothing, and runs every effect once, after ${kills} kills of two workers`,
  { tags: ['thorough'], timeout: 90_000 + kills * 10_000 },
  async () => {
    const done = new AbortController()
    const busy = keepBusy(done.signal)
    const workers = [startWorker(), startWorker()]
    for (let kill = 0; kill < kills; kill += 1) {
      await Promise.all(workers.map(({ ready }) => ready))
      // Every second kill happens in the middle of an effect, the others at a random time.
      const busyPid =
        kill % 2 === 0
          ? await vi.waitUntil(workerInsideAnEffect, { timeout: 30_000, interval: 5 })
          : undefined
      if (busyPid === undefined) await sleep(Math.random() * 300)
      const at = Math.max(
        0,
        workers.findIndex(({ pid }) => pid === busyPid),
      )
      await workers[at]!.kill()
      workers.splice(at, 1)
      workers.push(startWorker())
    }
    done.abort()
    await busy
    await land.client.mine({ blocks: confirmations })

    const said = await land.saidEvents()
    const keys = said.map(({ blockHash, logIndex }) => `${blockHash} ${logIndex}`)
    await vi.waitFor(
      async () => {
        const stored = await storedEvents(db)
        expect(stored.filter(({ final }) => !final)).toEqual([])
        expect(stored.map((row) => `${row.block_hash} ${row.log_index}`).toSorted()).toEqual(keys.toSorted())
      },
      { timeout: 60_000, interval: 200 },
    )
    const paid = said.filter(({ event }) => event === 'Paid')
    expect(paid.length).toBeGreaterThan(kills * 3)
    const marks = await sql<{ block_hash: string; log_index: number }>`select * from marks`.execute(db)
    expect(marks.rows.map((row) => `${row.block_hash} ${row.log_index}`).toSorted()).toEqual(
      paid.map(({ blockHash, logIndex }) => `${blockHash} ${logIndex}`).toSorted(),
    )
  },
)

test('replaces a worker that is killed while it waits for the node', async () => {
  await Promise.all([...running].map(({ kill }) => kill()))
  const gate = await openGate(land.rpcUrl)
  gate.refuse = ({ method }) => (method === 'eth_getBlockByNumber' ? new Promise<never>(() => {}) : null)
  const worker = startWorker({ CHAIN_5_RPC_URL: gate.url })
  await vi.waitUntil(() => gate.asked.some(({ method }) => method === 'eth_getBlockByNumber'), patient)
  await vi.waitUntil(isLeased, patient)
  await worker.kill()

  const { indexNow } = await anIndexer({ chains: [land], databaseUrl, env })
  const order = await land.pay(1_000_000)
  await indexNow(5)
  expect((await storedEvents(db)).at(-1)!.tx_hash).toBe(order)
})

const patient = { timeout: 30_000 }

const isLeased = async (): Promise<boolean> => {
  const { rows } = await sql`select from chain_cursors where leased_until > clock_timestamp()`.execute(db)
  return rows.length > 0
}
