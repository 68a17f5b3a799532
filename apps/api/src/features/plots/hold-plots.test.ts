import { randomInt, randomUUID } from 'node:crypto'
import { blockOf, cellAt } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { grantPlots } from './grant-plots.ts'
import { holdPlots } from './hold-plots.ts'
import { readStatuses } from './plot-queries.ts'
import { releasePlots } from './release-plots.ts'

let api: TestApi
let other: TestApi
beforeAll(async () => {
  ;[api, other] = await startTwoTestApis()
})

const plot = (cell: number) => ({
  cell: BigInt(cell),
  district: 'Ba Dinh',
  country: 'VN',
  priceCents: 2500n,
})
/** Cells that no other test of this file uses. */
let nextLatitude = 0
const someCells = (count: number) => {
  nextLatitude += 1
  return Array.from({ length: count }, (_, n) => cellAt(10 + n * 0.01, nextLatitude))
}
class Taken extends Error {}

const hold = (cells: number[], orderId: string = randomUUID(), from = api) =>
  inTransaction(from.db, async (tx) => {
    const taken = await holdPlots(tx, { orderId, plots: cells.map(plot) })
    if (taken.length > 0) throw new Taken()
    return orderId
  })

/** Errors other than a taken plot, such as a deadlock. */
const failures = (results: PromiseSettledResult<unknown>[]) =>
  results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }): unknown => reason)
    .filter((reason) => !(reason instanceof Taken))

const newEvents = async (change: () => Promise<unknown>) => {
  const last = await api.db
    .selectFrom('live_events')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirst()
  await change()
  const rows = await api.db
    .selectFrom('live_events')
    .select(['topic', 'payload'])
    .where('id', '>', last?.id ?? 0n)
    .execute()
  return rows.filter(({ topic }) => topic === 'map').map(({ payload }) => payload)
}

test('holds all plots or none, and names the taken ones', async () => {
  const [a, b, c] = someCells(3) as [number, number, number]
  await hold([b])
  const taken = await inTransaction(api.db, (tx) =>
    holdPlots(tx, { orderId: randomUUID(), plots: [a, b, c].map(plot) }),
  ).catch((error: unknown) => error)
  expect(taken).toEqual([BigInt(b)])
  await expect(hold([a, b, c])).rejects.toThrow(Taken)
})

test('gives a cart to one of fifty buyers through two instances, whatever its order', async () => {
  const cells = someCells(40)
  const tries = Array.from({ length: 50 }, (_, n) =>
    hold(
      cells.toSorted(() => randomInt(3) - 1),
      randomUUID(),
      n % 2 ? api : other,
    ),
  )
  const results = await Promise.allSettled(tries)
  const winners = results.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  expect(failures(results)).toEqual([])
  const rows = await api.db
    .selectFrom('plots')
    .select('order_id')
    .where('cell', 'in', cells.map(BigInt))
    .execute()
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map(({ order_id }) => order_id))).toEqual(new Set([winners[0]!.value]))
})

test('avoids deadlocks between overlapping carts and holds no plot twice', async () => {
  const cells = someCells(60)
  const carts = Array.from({ length: 50 }, () => cells.filter(() => randomInt(6) === 0)).filter(
    (cart) => cart.length > 0,
  )
  const results = await Promise.allSettled(
    carts.map((cart, n) => hold(cart.toReversed(), randomUUID(), n % 2 ? api : other)),
  )
  const held = await api.db
    .selectFrom('plots')
    .select('order_id')
    .where('cell', 'in', cells.map(BigInt))
    .execute()
  const won = results.flatMap((result, n) => (result.status === 'fulfilled' ? carts[n]! : []))
  expect(failures(results)).toEqual([])
  expect(won.length).toBeGreaterThan(0)
  expect(held).toHaveLength(won.length)
  expect(new Set(won).size).toBe(won.length)
})

test('frees released plots and keeps granted ones', async () => {
  const { id: ownerId } = await anAccount(api)
  const [granted, freed] = someCells(2) as [number, number]
  const orderId = await hold([granted, freed])
  await inTransaction(api.db, (tx) =>
    grantPlots(tx, { orderId, ownerId, collectionId: null, plots: [plot(granted)] }),
  )
  expect(await inTransaction(api.db, (tx) => releasePlots(tx, orderId))).toEqual([BigInt(freed)])
  expect(await readStatuses(api.db, [granted, freed], ownerId)).toEqual(['yours', 'free'])
  expect(await readStatuses(api.db, [granted, freed], null)).toEqual(['sold', 'free'])
  await hold([freed])
  expect(await inTransaction(api.db, (tx) => releasePlots(tx, orderId))).toEqual([])
})

test('grants late money only free plots, never held or owned ones', async () => {
  const [mine, late] = [await anAccount(api), await anAccount(api)]
  const [own, free, held, sold] = someCells(4) as [number, number, number, number]
  const orderId = await hold([own])
  await hold([held])
  await inTransaction(api.db, (tx) =>
    grantPlots(tx, {
      orderId: randomUUID(),
      ownerId: mine.id,
      collectionId: null,
      plots: [plot(sold)],
    }),
  )
  const grant = { orderId, ownerId: late.id, collectionId: null, plots: [sold, own, free, held].map(plot) }
  const granted = await inTransaction(api.db, (tx) => grantPlots(tx, grant))
  expect(granted.toSorted()).toEqual([own, free].map(BigInt).toSorted())
  expect(await readStatuses(api.db, [own, free, held, sold], late.id)).toEqual([
    'yours',
    'yours',
    'held',
    'sold',
  ])
  // A repetition changes nothing and returns nothing.
  expect(await inTransaction(api.db, (tx) => grantPlots(tx, grant))).toEqual([])
})

test('gives a contested free plot to one grant only', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => anAccount(api)))
  const cells = someCells(20)
  const results = await Promise.all(
    accounts.map(({ id }, n) =>
      inTransaction(n % 2 ? api.db : other.db, (tx) =>
        grantPlots(tx, {
          orderId: randomUUID(),
          ownerId: id,
          collectionId: null,
          plots: cells.toSorted(() => randomInt(3) - 1).map(plot),
        }),
      ),
    ),
  )
  expect(results.flat().toSorted()).toEqual(cells.map(BigInt).toSorted())
})

test('announces each change once, with its blocks', async () => {
  const { id: ownerId } = await anAccount(api)
  const cells = someCells(80)
  const blocks = [...new Set(cells.map(blockOf))].toSorted((a, b) => a - b)
  let orderId = ''
  expect(await newEvents(async () => (orderId = await hold(cells)))).toEqual([{ type: 'plots', blocks }])
  expect(await newEvents(() => hold(cells).catch(() => {}))).toEqual([])
  const grant = { orderId, ownerId, collectionId: null, plots: cells.map(plot) }
  const noted = async () =>
    (await api.db.selectFrom('changed_blocks').select('block').execute()).map(({ block }) => Number(block))
  const before = await noted()
  expect(await newEvents(() => inTransaction(api.db, (tx) => grantPlots(tx, grant)))).toEqual([
    { type: 'plots', blocks },
  ])
  expect((await noted()).slice(before.length).toSorted((a, b) => a - b)).toEqual(blocks)
})

test('names the blocks of a change, up to as many as an order may touch', async () => {
  const cells = (latitude: number, count: number) =>
    Array.from({ length: count }, (_, n) => cellAt(n - 150, latitude))
  const order = cells(-40, 300)
  expect(await newEvents(() => hold(order))).toEqual([
    { type: 'plots', blocks: order.map(blockOf).toSorted((a, b) => a - b) },
  ])
  expect(await newEvents(() => hold(cells(-45, 301)))).toEqual([{ type: 'plots', all: true }])
})
