/** A node that omits logs at first. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { anIndexer, eventKey, storedEvents, storedKeys } from '#testing/chain/test-indexer.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate, Question } from '#testing/test-gate.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'
import { rereadEvents } from './operator/reread-events.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

const aForgetfulNode = async (confirmations: number) => {
  const gate = await openGate(land.rpcUrl)
  const node: { gate: Gate; forgets: (question: Question) => boolean } = { gate, forgets: () => false }
  gate.alter = (question, answer) =>
    question.method === 'eth_getLogs' && node.forgets(question) ? { ...answer, result: [] } : answer
  const applied: bigint[] = []
  const effects = [
    onFinalEvent('LandPayment', 'Paid', async (_, { args }) => void applied.push(BigInt(args.tid))),
  ]
  const env = { CHAIN_5_RPC_URL: gate.url, ETH_CONFIRMATIONS: String(confirmations) }
  const indexer = await anIndexer({ chains: [land], effects, env })
  // Makes the events of other tests final first.
  await land.client.mine({ blocks: confirmations })
  await indexer.indexNow(5)
  applied.length = 0
  return { ...indexer, node, applied }
}

const paid = async (db: Db, order: number) =>
  (await storedEvents(db)).filter(({ args }) => args['tid'] === tid(order))
const everything = async () => (await land.saidEvents()).map(eventKey).toSorted()

describe('a log that the node omits when its block is read', () => {
  test('is found when the block is deep, before any effect runs', async () => {
    const { db, indexNow, node, applied } = await aForgetfulNode(4)
    node.forgets = ({ params }) => 'blockHash' in (params[0] as object)
    await land.pay(1)
    await indexNow(5)
    expect(await paid(db, 1)).toEqual([])
    await land.client.mine({ blocks: 2 })
    await indexNow(5)
    expect(applied).toEqual([])
    await land.client.mine({ blocks: 1 })
    await indexNow(5)
    expect(applied).toEqual([1n])
    expect(await paid(db, 1)).toMatchObject([{ final: true }])
  })

  test('or whenever a range is read stops nothing: its receipt proves it', async () => {
    const { db, indexNow, node, applied } = await aForgetfulNode(2)
    await land.pay(2)
    await indexNow(5)
    node.forgets = ({ params }) => !('blockHash' in (params[0] as object))
    await land.client.mine({ blocks: 1 })
    await indexNow(5)
    expect(applied).toEqual([2n])
    expect(await paid(db, 2)).toMatchObject([{ final: true }])
  })

  test('is taken from its receipt, and has its effect once', async () => {
    const { db, indexNow, takeInReceipt, node, applied } = await aForgetfulNode(1)
    node.forgets = () => true
    const hash = await land.pay(3)
    await indexNow(5)
    expect(applied).toEqual([])
    node.forgets = () => false
    const twice = await Promise.all([takeInReceipt(5, hash), takeInReceipt(5, hash)])
    expect(twice.filter(Boolean)).toHaveLength(1)
    expect(await paid(db, 3)).toMatchObject([{ final: false }])
    await indexNow(5)
    await indexNow(5)
    expect(applied).toEqual([3n])
    expect(await takeInReceipt(5, hash)).toBe(false)
    expect(await takeInReceipt(5, tid(99))).toBe(false)
    expect(await takeInReceipt(77, hash)).toBe(false)
  })

  test('is found when an operator has the blocks read again', async () => {
    const { config, db, indexNow, node, applied } = await aForgetfulNode(1)
    const before = await land.client.getBlockNumber()
    node.forgets = () => true
    await land.pay(4)
    await land.pay(5)
    await indexNow(5)
    node.forgets = () => false
    const blocks = { chainId: 5, from: before, to: before + 1000n }
    expect(await rereadEvents(db, config, blocks)).toBe(2)
    expect(await rereadEvents(db, config, blocks)).toBe(0)
    await indexNow(5)
    expect(applied).toEqual([4n, 5n])
    expect((await storedKeys(db)).toSorted()).toEqual(await everything())
    await expect(rereadEvents(db, config, { ...blocks, chainId: 6 })).rejects.toThrow('is not followed')
  })
})

test('requests no logs of a block whose header excludes ours', async () => {
  const { indexNow, node } = await aForgetfulNode(4)
  node.gate.asked.length = 0
  await land.client.mine({ blocks: 1 })
  await indexNow(5)
  const forLogs = node.gate.asked.filter(({ method }) => method === 'eth_getLogs')
  // One request for the range that becomes final, because a caller waits; none for the block itself.
  expect(forLogs).toHaveLength(1)
  expect(forLogs[0]!.params[0]).not.toHaveProperty('blockHash')
})

test('detects headers with empty blooms, and then ignores their blooms', async () => {
  const { db, indexNow, node, applied } = await aForgetfulNode(2)
  const nothing = `0x${'00'.repeat(256)}`
  const unaltered = node.gate.alter
  node.gate.alter = (question, answer) =>
    question.method === 'eth_getBlockByNumber'
      ? { ...answer, result: { ...(answer.result as object), logsBloom: nothing } }
      : unaltered(question, answer)
  await land.pay(6)
  await indexNow(5)
  expect(await paid(db, 6)).toEqual([])
  for (let n = 0; n < 7; n += 1) {
    await land.client.mine({ blocks: 10 })
    await indexNow(5)
  }
  expect(applied).toEqual([6n])
  await land.pay(7)
  await indexNow(5)
  expect(await paid(db, 7)).toHaveLength(1)
})

test('finds every event despite empty blooms where every block is final at once', async () => {
  const { indexNow, node, applied } = await aForgetfulNode(1)
  const nothing = `0x${'00'.repeat(256)}`
  const unaltered = node.gate.alter
  node.gate.alter = (question, answer) =>
    question.method === 'eth_getBlockByNumber'
      ? { ...answer, result: { ...(answer.result as object), logsBloom: nothing } }
      : unaltered(question, answer)
  await land.pay(9)
  await land.client.mine({ blocks: 2 })
  await indexNow(5)
  expect(applied).toEqual([9n])
})

test('runs no effect of an event whose block was replaced without notice', async () => {
  const { db, indexNow, applied } = await aForgetfulNode(3)
  await land.client.mine({ blocks: 1 })
  await indexNow(5)
  const order = await land.pay(8)
  await indexNow(5)
  // As if the event had been stored for another block, of which no hash is stored.
  await sql`update chain_events set block_hash = ${tid(1)} where tx_hash = ${order}`.execute(db)
  await land.client.mine({ blocks: 3 })
  await indexNow(5)
  expect(applied).toEqual([8n])
  expect((await storedKeys(db)).toSorted()).toEqual(await everything())
})
