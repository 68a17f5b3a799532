import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { anIndexer, storedEvents } from '#testing/chain/test-indexer.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { openGate } from '#testing/test-gate.ts'
import type { RpcAnswer } from '#testing/test-gate.ts'
import { createIndexer } from './indexer.ts'
import { pino } from 'pino'

const patient = { timeout: 15_000 }

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

/** A node that delays every answer until `answer` is called. */
const slowNode = async () => {
  const gate = await openGate(land.rpcUrl)
  const held: (() => void)[] = []
  let isSlow = true
  gate.refuse = () =>
    isSlow ? (new Promise<null>((resolve) => held.push(() => resolve(null))) as Promise<never>) : null
  return {
    env: { CHAIN_5_RPC_URL: gate.url },
    asked: () => vi.waitUntil(() => held.length > 0, patient),
    answer: () => {
      isSlow = false
      for (const go of held.splice(0)) go()
    },
  }
}

const inTransactions = async (db: Db): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (state like 'idle in transaction%' or wait_event_type = 'Lock')`.execute(db)
  return rows.length
}

describe('while a node is slow', () => {
  test('holds no transaction and no lock, however many callers wait', async () => {
    const node = await slowNode()
    const { db, indexNow, databaseUrl } = await anIndexer({ chains: [land], env: node.env })
    const other = await anIndexer({ chains: [land], databaseUrl })
    const all = Promise.all(Array.from({ length: 24 }, () => indexNow(5)))
    await node.asked()
    const another = other.indexNow(5)
    // More statements than the pool has connections: indexing holds no connection longer than one statement.
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
    expect(await inTransactions(db)).toBe(0)
    node.answer()
    await Promise.all([all, another])
  })

  test('lets one caller time out while the others wait', async () => {
    const node = await slowNode()
    const { config, db, indexNow } = await anIndexer({ chains: [land], env: node.env })
    const hasty = createIndexer({ config, db, log: pino({ level: 'silent' }) }, [], { waitMs: 100 })
    await expect(hasty.indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    const following = indexNow(5)
    node.answer()
    await following
  })
})

test('gives callers that come during a reading one later reading together', async () => {
  const gate = await openGate(land.rpcUrl)
  const { db, indexNow } = await anIndexer({ chains: [land], env: { CHAIN_5_RPC_URL: gate.url } })
  let old: RpcAnswer | null = null
  gate.alter = ({ params }, answer) => {
    if (params[0] === 'latest') old ??= answer
    return answer
  }
  await indexNow(5)
  await land.pay(70)
  // The first read receives a head from before the payment; the next read receives the current one.
  const heads: number[] = []
  gate.alter = ({ id, params }, answer) => {
    if (params[0] !== 'latest') return answer
    heads.push(id)
    return heads.length === 1 ? Object.assign({}, old, { id }) : answer
  }
  const knows = async () => {
    await indexNow(5)
    return (await storedEvents(db)).some(({ args }) => args['tid'] === tid(70))
  }
  const first = indexNow(5)
  const later = [knows(), knows(), knows()]
  await first
  expect(await Promise.all(later)).toEqual([true, true, true])
  expect(heads).toHaveLength(2)
})

test('counts a reading of another process if it began after the call, and not if it began before', async () => {
  const node = await slowNode()
  const slow = await anIndexer({ chains: [land], env: node.env })
  const { databaseUrl, db } = slow
  const quick = await anIndexer({ chains: [land], databaseUrl })
  const early = slow.indexNow(5)
  await node.asked()
  await land.pay(71)
  let isThere = false
  const following = quick.indexNow(5).then(async () => {
    isThere = (await storedEvents(db)).some(({ args }) => args['tid'] === tid(71))
  })
  node.answer()
  await Promise.all([early, following])
  expect(isThere).toBe(true)
})
