import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Db, Tx } from '#platform/db/database.ts'
import { anIndexer, eventKey, storedEvents, storedKeys } from '#testing/chain/test-indexer.ts'
import { startBusyLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'

const patient = { timeout: 15_000 }

let land: TestLandChain
beforeAll(async () => {
  land = await startBusyLandChain()
})

/** A separate list per test: an indexer runs until the test file ends. */
const noting = (): { applied: string[]; effects: Effect[] } => {
  const applied: string[] = []
  const note = async (_: Tx, event: { contract: string; txHash: string; logIndex: number }) =>
    void applied.push(`${event.contract} ${event.txHash} ${event.logIndex}`)
  return {
    applied,
    effects: [onFinalEvent('LandPayment', 'Paid', note), onFinalEvent('Gin', 'Transfer', note)],
  }
}

/** The same chain with only these contracts in its deployment. */
const only = async (...names: string[]): Promise<TestLandChain> => {
  const { deployment } = land
  const file = `${deployment.file}.${names.join('-')}.json`
  const contracts = Object.fromEntries(
    names.map((name) => [
      name,
      { address: deployment.addresses[name], blockNumber: Number(deployment.createdIn[name]) },
    ]),
  )
  await writeFile(file, JSON.stringify({ chainId: 5, contracts }))
  return { ...land, deployment: { ...deployment, file } }
}

const saidOf = async (...contracts: string[]) =>
  (await land.saidEvents()).filter(({ contract }) => contracts.includes(contract))
const pastsOf = async (db: Db) => (await sql`select source from chain_pasts`.execute(db)).rows

test('reads a contract that is configured later from its beginning, and doubles nothing else', async () => {
  const { applied, effects } = noting()
  const before = await anIndexer({ chains: [await only('LandPayment')], effects })
  await before.indexNow(5)
  expect(new Set((await storedEvents(before.db)).map(({ contract }) => contract))).toEqual(
    new Set(['LandPayment']),
  )
  const { databaseUrl } = before
  const after = await anIndexer({ chains: [await only('LandPayment', 'Gin')], databaseUrl, effects })
  after.start()
  const said = await saidOf('LandPayment', 'Gin')
  await vi.waitFor(
    async () => expect((await storedKeys(after.db)).toSorted()).toEqual(said.map(eventKey).toSorted()),
    patient,
  )
  await vi.waitFor(async () => expect(await pastsOf(after.db)).toEqual([]), patient)
  expect((await storedEvents(after.db)).every(({ final }) => final)).toBe(true)
  const withEffect = said.filter(({ event }) => event !== 'Received')
  expect(applied.toSorted()).toEqual(
    withEffect.map(({ contract, txHash, logIndex }) => `${contract} ${txHash} ${logIndex}`).toSorted(),
  )
})

test('reads a past without delaying the head, and runs effects of one source in order', async () => {
  const { applied, effects } = noting()
  const before = await anIndexer({ chains: [await only('LandPayment')], effects })
  // Enough blocks that the past is a separate range.
  await land.client.mine({ blocks: 70 })
  await before.indexNow(5)
  const { databaseUrl, db } = before
  const gate = await openGate(land.rpcUrl)
  const { final_number: end } = (
    await sql<{ final_number: bigint }>`select final_number from chain_cursors`.execute(db)
  ).rows[0]!
  let isShut = true
  gate.refuse = ({ method, params }) => {
    const { toBlock } = (params[0] ?? {}) as { toBlock?: string }
    const isPast = method === 'eth_getLogs' && toBlock !== undefined && BigInt(toBlock) <= end
    return isShut && isPast ? { status: 503 } : null
  }
  const env = { CHAIN_5_RPC_URL: gate.url }
  const after = await anIndexer({ chains: [await only('LandPayment', 'Gin')], databaseUrl, effects, env })
  await land.sendGin(7n)
  await land.pay(60)
  await after.indexNow(5)
  const stored = await storedEvents(db)
  expect(stored.find(({ args }) => args['tid'] === tid(60))).toMatchObject({ final: true })
  const sent = (await saidOf('Gin')).at(-1)
  expect(stored.find(({ tx_hash }) => tx_hash === sent!.txHash)).toMatchObject({ final: false })

  isShut = false
  after.start()
  await vi.waitFor(async () => expect(await pastsOf(db)).toEqual([]), patient)
  expect(applied.filter((line) => line.startsWith('Gin'))).toEqual(
    (await saidOf('Gin')).map(({ txHash, logIndex }) => `Gin ${txHash} ${logIndex}`),
  )
  expect((await storedEvents(db)).every(({ final }) => final)).toBe(true)
})
