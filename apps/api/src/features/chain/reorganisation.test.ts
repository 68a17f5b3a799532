import { rollBackChain } from '@meridian/dev-chain/open-test-chain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { anIndexer, storedEvents } from '#testing/chain/test-indexer.ts'
import { seededRandom } from '#testing/chain/seeded-random.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { acceptReorganisation } from './operator/accept-reorganisation.ts'
import { onBlocksReplaced, onFinalEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { indexerHealth } from '#features/chain/indexer/indexer-health.ts'

const random = seededRandom()

let land: TestLandChain
let applied: string[]
let effects: Effect[]
beforeEach(async () => {
  land = await startTestLandChain()
  applied = []
  effects = [
    onFinalEvent('LandPayment', 'Paid', async (_, { blockHash, logIndex }) => {
      applied.push(`${blockHash} ${logIndex}`)
    }),
  ]
})

/** Payments as the node lists them, and as they are stored and applied, in one format. */
const said = async () =>
  (await land.saidEvents())
    .filter(({ event }) => event === 'Paid')
    .map(({ blockHash, logIndex }) => `${blockHash} ${logIndex}`)
const stored = async (db: Db) =>
  (await storedEvents(db))
    .filter(({ event }) => event === 'Paid')
    .map(({ block_hash, log_index }) => `${block_hash} ${log_index}`)
const orders = async (db: Db) =>
  (await storedEvents(db)).filter(({ event }) => event === 'Paid').map(({ args }) => args['tid'])

describe('blocks that are replaced before they are final', () => {
  test('lose their events, and their replacements are read', async () => {
    const { db, indexNow } = await anIndexer({ chains: [land], effects, env: { ETH_CONFIRMATIONS: '5' } })
    await land.pay(1)
    const again = await land.signedBytes(await land.pay(2))
    await land.pay(3)
    await indexNow(5)
    expect(await orders(db)).toEqual([tid(1), tid(2), tid(3)])

    // Nonces are ordered, so the first payment must be mined again before the second.
    const first = await land.signedBytes(
      (await land.saidEvents()).find(({ args }) => args['tid'] === tid(1))!.txHash,
    )
    await land.reorganise(3, [
      [first, 1],
      [again, 2],
    ])
    await indexNow(5)
    expect(await orders(db)).toEqual([tid(1), tid(2)])
    expect(await stored(db)).toEqual(await said())
    expect(applied).toEqual([])

    await land.client.mine({ blocks: 4 })
    await indexNow(5)
    expect(applied).toEqual(await said())
    expect(applied).toHaveLength(2)
  })

  test('may be replaced by fewer: a shorter chain is waited for', async () => {
    const { db, indexNow } = await anIndexer({ chains: [land], effects, env: { ETH_CONFIRMATIONS: '4' } })
    await land.pay(1)
    await land.pay(2)
    await indexNow(5)
    await rollBackChain(land.client, 2)
    await expect(indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    expect(await orders(db)).toEqual([tid(1), tid(2)])
    await land.pay(9)
    await indexNow(5)
    expect(await orders(db)).toEqual([tid(9)])
    await land.client.mine({ blocks: 4 })
    await indexNow(5)
    expect(applied).toEqual(await said())
  })

  test('never leave an effect, however often the chain changes', async () => {
    let order = 100
    for (const confirmations of [1, 5, 12]) {
      const env = { ETH_CONFIRMATIONS: String(confirmations) }
      const had: string[] = []
      let turns = 0
      const counting = [
        onFinalEvent('LandPayment', 'Paid', async (_, { blockHash, logIndex }) => {
          had.push(`${blockHash} ${logIndex}`)
        }),
        onBlocksReplaced(async () => {
          turns += 1
        }),
      ]
      const { db, indexNow, start, close } = await anIndexer({ chains: [land], effects: counting, env })
      start()
      for (let round = 0; round < 8; round += 1) {
        for (let n = Math.floor(random() * 4); n > 0; n -= 1) await land.pay((order += 1))
        if (round === 0 || random() < 0.5) await indexNow(5)
        if (confirmations > 1) await land.reorganise(1 + Math.floor(random() * (confirmations - 1)))
        if (round === 0 || random() < 0.5) await indexNow(5)
      }
      await land.client.mine({ blocks: confirmations })
      await indexNow(5)
      const now = await said()
      expect(await stored(db)).toEqual(now)
      expect(had).toEqual(now)
      expect(turns > 0).toBe(confirmations > 1)
      await close()
    }
  }, 120_000)
})

describe('a final block that is replaced', () => {
  const stoppedChain = async () => {
    const indexer = await anIndexer({ chains: [land], effects, env: { ETH_CONFIRMATIONS: '2' } })
    await land.pay(1)
    await land.client.mine({ blocks: 2 })
    await land.pay(2)
    await land.client.mine({ blocks: 2 })
    await indexer.indexNow(5)
    await land.reorganise(4)
    return indexer
  }

  test('stops the indexer of that chain and raises the alarm', async () => {
    const { config, db, start, indexNow, close, lines } = await stoppedChain()
    const check = indexerHealth(config, db)
    expect(await check()).toEqual({ up: true })
    start()
    const fatal = () => lines.filter(({ level }) => level === 60)
    await vi.waitFor(() => expect(fatal()).toHaveLength(1), { timeout: 30_000 })
    expect(fatal()[0]).toMatchObject({
      why: expect.stringMatching(/^block \d+ was final and has been replaced$/),
    })
    expect(await check()).toEqual({
      up: false,
      detail: expect.stringMatching(/^chain 5 is no longer followed: block \d+ was final/),
    })
    const before = await storedEvents(db)
    await land.pay(3)
    await expect(indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    await close()
    expect(await storedEvents(db)).toEqual(before)
    expect(applied).toHaveLength(2)
    expect(fatal()).toHaveLength(1)
  })

  test('is indexed again once an operator has accepted it, and the lost events are stored as evidence', async () => {
    const { config, db, indexNow } = await stoppedChain()
    await expect(acceptReorganisation(db, config, 5, [])).rejects.toThrow('has not stopped')
    await expect(indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    await land.pay(3)
    await land.client.mine({ blocks: 2 })

    expect(await acceptReorganisation(db, config, 5, [])).toMatchObject({ reverted: 1 })
    await indexNow(5)
    expect(await orders(db)).toEqual([tid(1), tid(3)])
    expect(await stored(db)).toEqual(await said())
    const { rows } = await sql<{ subject: string }>`select subject from chain_reverted_events`.execute(db)
    expect(rows).toEqual([{ subject: tid(2) }])
    expect(applied).toHaveLength(3)
    expect(await indexerHealth(config, db)()).toEqual({ up: true })
  })

  test('is detected on a restarted chain without any of the old blocks', async () => {
    const { db, databaseUrl, indexNow } = await anIndexer({ chains: [land], effects })
    await land.pay(1)
    await indexNow(5)
    const anew = await startTestLandChain(5, 'land', true)
    await anew.client.mine({ blocks: 10 })
    const again = await anIndexer({ chains: [anew], databaseUrl, effects })
    await expect(again.indexNow(5)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
    const { rows } = await sql<{ trouble: string }>`select trouble from chain_cursors`.execute(db)
    expect(rows[0]!.trouble).toMatch(/was final and has been replaced/)
    expect(await orders(db)).toEqual([tid(1)])
    expect((await acceptReorganisation(db, again.config, 5, [])).reverted).toBeGreaterThan(0)
    await again.indexNow(5)
    expect(await orders(db)).toEqual([])
  })
})
