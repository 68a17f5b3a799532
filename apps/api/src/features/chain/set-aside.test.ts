import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { anIndexer, storedEvents } from '#testing/chain/test-indexer.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent, onFinalTransactions, onSeenEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { retryEvent } from './operator/retry-event.ts'

let land: TestLandChain
beforeAll(async () => {
  land = await startTestLandChain()
})

let broken: Set<string>
let applied: string[]
let effects: Effect[]
beforeEach(() => {
  broken = new Set()
  applied = []
  effects = [
    onFinalEvent('LandPayment', 'Paid', async (tx, { args: { tid: order, amount } }) => {
      await sql`insert into rate_limits (key, next_free) values (${`${order} ${amount}`}, now())`.execute(tx)
      if (broken.has(order)) throw Object.assign(new Error('hunter2'), { name: 'Upset' })
      applied.push(`${BigInt(order)} ${amount}`)
    }),
  ]
})

const where = async (db: Db, order: number, at = 0) => {
  const found = (await storedEvents(db)).filter(({ args }) => args['tid'] === tid(order))[at]!
  return { block: found.block_number, logIndex: found.log_index }
}
const notes = async (db: Db) => (await sql`select key from rate_limits`.execute(db)).rows.length

describe('an event whose effect throws', () => {
  test('is set aside with a case that contains no secret, and all others continue', async () => {
    const { db, indexNow, lines } = await anIndexer({ chains: [land], effects })
    broken.add(tid(1))
    await land.pay(1, 11n)
    await land.pay(2, 22n)
    await land.pay(1, 12n)
    await indexNow(5)
    expect(applied).toEqual(['2 22'])
    expect(await notes(db)).toBe(1)
    const { block, logIndex } = await where(db, 1)
    expect(await listChainCases(db)).toEqual([
      expect.stringMatching(
        new RegExp(
          `chain 5 · effect_failed · LandPayment.Paid, block ${block}, log ${logIndex}, .*: Upset · `,
        ),
      ),
    ])
    expect(JSON.stringify(lines)).toContain('hunter2')

    broken.clear()
    await land.pay(3, 33n)
    await land.pay(1, 13n)
    await indexNow(5)
    // Later events of the same order wait, although they could be applied now.
    expect(applied).toEqual(['2 22', '3 33'])
    expect(await listChainCases(db)).toHaveLength(1)
  })

  test('is tried again by an operator, together with the events that wait behind it', async () => {
    const { db, indexNow, config } = await anIndexer({ chains: [land], effects })
    const retry = async (order: number, at = 0) =>
      retryEvent(db, { chainId: 5, ...(await where(db, order, at)) }, effects)
    await indexNow(5)
    applied = []
    broken.add(tid(4))
    await land.pay(4, 41n)
    await land.pay(4, 42n)
    await land.pay(5, 51n)
    await indexNow(5)
    await expect(retry(5)).rejects.toThrow('is not set aside')
    await expect(retry(4, 1)).rejects.toThrow('waits behind another one')
    await expect(retry(4)).rejects.toThrow('fails again')
    expect(await listChainCases(db)).toHaveLength(1)
    expect(applied).toEqual(['5 51'])

    broken.clear()
    const twice = await Promise.allSettled([retry(4), retry(4)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(applied).toEqual(['5 51', '4 41', '4 42'])
    expect(await listChainCases(db)).toEqual([])
    expect((await storedEvents(db)).every(({ final }) => final)).toBe(true)
    await land.pay(4, 43n)
    await indexNow(5)
    expect(applied.at(-1)).toBe('4 43')
    expect(config.chains).not.toHaveLength(0)
  })

  test('gets a case of its own when it waited behind a retried event and fails itself', async () => {
    const { db, indexNow } = await anIndexer({ chains: [land], effects })
    await indexNow(5)
    const picky = onFinalEvent('LandPayment', 'Paid', async (_, { args: { amount } }) => {
      if (amount === 62n) throw new Error('not this one')
      applied.push(String(amount))
    })
    broken.add(tid(6))
    for (const amount of [61n, 62n, 63n]) await land.pay(6, amount)
    await indexNow(5)
    applied = []
    await retryEvent(db, { chainId: 5, ...(await where(db, 6)) }, [picky])
    expect(applied).toEqual(['61'])
    const { block } = await where(db, 6, 1)
    expect(await listChainCases(db)).toEqual([expect.stringContaining(`block ${block}`)])
  })
})

test('may fail in its early effect, and loses only that', async () => {
  effects.push(
    onSeenEvent('LandPayment', 'Paid', async () => {
      throw new Error('blind')
    }),
  )
  const env = { ETH_CONFIRMATIONS: '2' }
  const { db, indexNow, lines } = await anIndexer({ chains: [land], effects, env })
  await land.pay(7, 71n)
  await indexNow(5)
  expect(JSON.stringify(lines)).toContain('blind')
  await land.client.mine({ blocks: 1 })
  await indexNow(5)
  expect(applied.at(-1)).toBe('7 71')
  expect(await listChainCases(db)).toEqual([])
})

test('repeats the step after an error of the database, which is not the effect’s fault', async () => {
  let failures = 0
  const unlucky = onFinalEvent('LandPayment', 'Paid', async (tx) => {
    if (failures === 3) return
    failures += 1
    const code = ['40001', '40P01', '53300'][failures - 1]!
    await sql.raw(`do $$ begin raise exception 'no luck' using errcode = '${code}'; end $$`).execute(tx)
  })
  const { db, indexNow } = await anIndexer({ chains: [land], effects: [unlucky] })
  await land.pay(8)
  await expect(indexNow(5)).rejects.toThrow('an effect of LandPayment.Paid failed')
  expect(failures).toBe(3)
  expect(await storedEvents(db)).toEqual([])
  await indexNow(5)
  expect((await storedEvents(db)).every(({ final }) => final)).toBe(true)
  expect(await listChainCases(db)).toEqual([])
})

test('sets a transaction aside as a whole when an effect of it throws, and all others continue', async () => {
  const gin = await startTestLandChain(56, 'gin')
  const taken: string[] = []
  let refused = ''
  const ofGin = [
    onFinalTransactions('Gin', 'Transfer', async (_, chainId, transactions) => {
      if (transactions.includes(refused as never)) throw new Error('hunter2')
      taken.push(...transactions.map((hash) => `${chainId} ${hash}`))
    }),
  ]
  const { db, indexNow } = await anIndexer({ chains: [gin], effects: ofGin })
  await indexNow(56)
  taken.splice(0)
  const [first, second, third] = [await gin.sendGin(1n), await gin.sendGin(2n), await gin.sendGin(3n)]
  refused = second
  await indexNow(56)
  expect(taken).toEqual([`56 ${first}`, `56 ${third}`])
  const [line = ''] = await listChainCases(db)
  expect(line).toContain(`effect_failed · Gin.Transfer`)
  expect(line).not.toContain('hunter2')

  const event = (await storedEvents(db)).find(({ tx_hash }) => tx_hash === second)!
  const place = { chainId: 56, block: event.block_number, logIndex: event.log_index }
  await expect(retryEvent(db, place, ofGin)).rejects.toThrow('fails again')
  refused = ''
  expect(await retryEvent(db, place, ofGin)).toBe(1)
  expect(taken.at(-1)).toBe(`56 ${second}`)
  expect(await listChainCases(db)).toEqual([])
  expect((await storedEvents(db)).every(({ final }) => final)).toBe(true)
})
