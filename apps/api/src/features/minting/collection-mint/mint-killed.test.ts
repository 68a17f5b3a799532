import { setTimeout as pause } from 'node:timers/promises'
import { requestCollectionMint, verifyCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import { AppError } from '@meridian/shared/errors'
import { beforeAll, expect, test, vi } from 'vitest'
import { office, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import type { Collector } from '#testing/chain/test-collection-office.ts'
import { insist, random, startProcesses } from '#testing/attack/payment-storm.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { freePort } from '#testing/test-server.ts'
import { startTestWorker } from '#testing/test-worker.ts'

runCollectionOffice()

const collections = 6
const kills = 4
const patience = { timeout: 60_000, interval: 20 }

let gate: Gate
let env: Record<string, string>
beforeAll(async () => {
  gate = await openGate(office.chain.rpcUrl)
  const own = { CHAIN_5_RPC_URL: gate.url, LOG_LEVEL: 'info' }
  env = { ...(await testEnvironment(office.databaseUrl)), ...office.settings, ...own }
})

const isMinted = async ({ collection }: Collector) => (await office.collectionOf(collection))?.state === 2
const isSent = async (tid: string | null, state: string) =>
  (await office.transactionsOf(tid))[0]?.state === state

/** RPC methods that the node rejects until the worker is killed, and the state that the test waits for first. */
const steps: [
  when: string,
  refused: string[],
  isThere: (tid: string | null, who: Collector) => Promise<boolean>,
][] = [
  ['its fee was mined and not read', ['eth_getLogs', 'eth_getBlockReceipts'], async () => true],
  ['it was asked for and not signed', ['eth_estimateGas'], (tid) => isSent(tid, 'waiting')],
  ['it was signed and not sent', ['eth_sendRawTransaction'], (tid) => isSent(tid, 'sent')],
  [
    'it was mined and not indexed',
    ['eth_getTransactionReceipt'],
    async (_, { collection }) => (await office.mintedOnChain(collection)).length === 1,
  ],
]

test.each(steps)(
  'mints once when a worker is killed when %s',
  { timeout: 240_000 },
  async (_, refused, isThere) => {
    const refusal = { code: -32_000, message: 'not now' }
    gate.refuse = ({ method }) => (refused.includes(method) ? refusal : null)
    const collector = await office.aCollector()
    const session = await office.session(collector)
    const killed = await startTestWorker(env)
    await office.pay(collector, session)
    await vi.waitUntil(() => isThere(session.tid, collector), patience)
    await killed.kill()
    await office.expectCleanAudit()
    gate.refuse = () => null
    const worker = await startTestWorker(env)
    await vi.waitUntil(() => isMinted(collector), patience)
    await worker.kill()
    expect(await office.mintedOnChain(collector.collection)).toHaveLength(1)
    expect(await office.mintOf(session.tid)).toMatchObject({ state: 'minted', attempt: 0 })
    await office.expectCleanAudit()
  },
)

test(
  'mints each collection once that is paid for while the API and the worker are killed',
  { timeout: 900_000, tags: ['thorough'] },
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const processes = await startProcesses(env, port)
    const collectors = await Promise.all(Array.from({ length: collections }, () => office.aCollector()))
    let killed = 0
    const minting = collectors.map(async (collector) => {
      await pause(random(4000))
      const body = { collectionID: collector.collection }
      const session = await insist(url, collector, requestCollectionMint, { body })
      if (session instanceof AppError) throw session
      const txh = await office.pay(collector, session)
      if (random(2) === 0)
        await insist(url, collector, verifyCollectionMint, { body: { tid: session.tid!, txh } })
    })
    for (; killed < kills; killed += 1) {
      await pause(100 + random(900))
      await processes.killOne(killed % 2 === 0 ? 3 : 0)
    }
    await Promise.all(minting)
    await vi.waitUntil(async () => (await Promise.all(collectors.map(isMinted))).every(Boolean), {
      timeout: 300_000,
      interval: 250,
    })
    for (const { collection } of collectors) expect(await office.mintedOnChain(collection)).toHaveLength(1)
    await office.expectCleanAudit()
  },
)
