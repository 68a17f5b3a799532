import { randomInt } from 'node:crypto'
import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { placeOf, rollUpAll, storedTiles, tileAt, wrongCounts } from '#testing/test-counts.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { tileKey } from '#features/map/counts/count-tiles.ts'
import { repairCounts as repair } from './repair-counts.ts'
import { rollUpCounts } from '#features/map/counts/roll-up-counts.ts'

let api: TestApi
let other: TestApi
let ownerId: string
beforeAll(async () => {
  ;[api, other] = await startTwoTestApis()
  ownerId = (await anAccount(api)).id
})
beforeEach(async () => {
  await sql`truncate plots, changed_blocks, block_counts, count_tiles`.execute(api.db)
})

const town = cellAt(105.8, 21)
/** Around the world, and some in one town, where they are dense. */
const someCells = (count: number) => [
  ...new Set(
    Array.from({ length: count }, (_, n) =>
      n % 3 === 0
        ? cellAt(105.8 + randomInt(100) / 500, 21 + randomInt(100) / 500)
        : cellAt(randomInt(-1800, 1800) / 10, randomInt(-800, 800) / 10),
    ),
  ),
]

const repairCounts = (options = {}) => repair(api.db, api.platform.log, options)

const newestCounts = async () => {
  const { rows } = await sql<{ id: bigint; payload: { tiles?: string[] } }>`
    select id, payload from live_events where payload ->> 'type' = 'counts' order by id desc limit 1`.execute(
    api.db,
  )
  return rows[0]!
}

test('repairs counts that were changed manually', async () => {
  const moved = cellAt(2, 2)
  await sellPlots(api.db, ownerId, [...someCells(50), moved])
  await rollUpAll(api)
  await sql`delete from plots where cell in (select cell from plots where cell <> ${moved} limit 10)`.execute(
    api.db,
  )
  await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${cellAt(1, 1)}, 'owned', ${ownerId}, '', '', 0)`.execute(api.db)
  // Within the same block, which keeps its number of sold plots.
  const { first, end } = blockRange(blockOf(moved))
  const elsewhere = moved - first < 2048 ? end - 1 : first
  await sql`update plots set cell = ${elsewhere} where cell = ${moved}`.execute(api.db)
  const { blocks } = await repairCounts()
  expect(blocks).toBeGreaterThan(0)
  expect(await wrongCounts(api.db)).toEqual([])
})

test('reads all plots in chunks and skips none', async () => {
  await sellPlots(api.db, ownerId, someCells(60))
  await rollUpAll(api)
  await sql`delete from plots where cell in (select cell from plots order by random() limit 10)`.execute(
    api.db,
  )
  await sql`delete from block_counts where block in (select block from block_counts order by random() limit 10)`.execute(
    api.db,
  )
  await repairCounts({ plotsAtOnce: 7 })
  expect(await wrongCounts(api.db)).toEqual([])
})

test.each([
  ['of the finest zoom are lost', 'delete from count_tiles where zoom = 8'],
  ['of a zoom between are lost', 'delete from count_tiles where zoom = 5'],
  ['the world is lost', 'delete from count_tiles where zoom = 0'],
  ['some of every zoom are lost', 'delete from count_tiles where (x + y) % 2 = 0'],
  ['all are lost', 'delete from count_tiles'],
  [
    'some have the bytes of others',
    'update count_tiles as one set body = other.body, tag = other.tag from count_tiles as other where one.zoom in (0, 3, 8) and other.zoom = 4',
  ],
  ['some have another tag', "update count_tiles set tag = 'none' where zoom in (2, 7)"],
  ['some are empty', "update count_tiles set body = '' where zoom in (1, 6)"],
])('rewrites tiles although the block counts are right: %s', async (_, spoil) => {
  await sellPlots(api.db, ownerId, someCells(60))
  await rollUpAll(api)
  const before = await storedTiles(api.db)
  await sql.raw(spoil).execute(api.db)
  const spoiled = new Set((await storedTiles(api.db)).map((tile) => JSON.stringify(tile)))
  const wrong = before.filter((tile) => !spoiled.has(JSON.stringify(tile))).map(tileKey)
  expect(wrong.length).toBeGreaterThan(0)
  expect((await repairCounts()).tiles.map(tileKey).toSorted()).toEqual(wrong.toSorted())
  expect(await storedTiles(api.db)).toEqual(before)
})

test('keeps right tiles when block counts are lost', async () => {
  await sellPlots(api.db, ownerId, someCells(60))
  await rollUpAll(api)
  const before = await storedTiles(api.db)
  const { numDeletedRows } = await api.db.deleteFrom('block_counts').executeTakeFirst()
  expect(await repairCounts()).toEqual({ blocks: Number(numDeletedRows), tiles: [] })
  expect(await storedTiles(api.db)).toEqual(before)
  expect(await wrongCounts(api.db)).toEqual([])
})

test('empties a surplus tile', async () => {
  await sellPlots(api.db, ownerId, [town])
  await rollUpAll(api)
  const before = await storedTiles(api.db)
  await sql`
    insert into count_tiles (zoom, x, y, body, tag)
    select zoom, 0, 0, body, tag from count_tiles where zoom in (2, 4, 8)`.execute(api.db)
  expect((await repairCounts()).tiles.map(tileKey).toSorted()).toEqual(['2/0/0', '4/0/0', '8/0/0'])
  expect((await storedTiles(api.db)).filter(({ body }) => body.length > 0)).toEqual(before)
})

test('announces a rewritten tile, so that caches reload it', async () => {
  await sellPlots(api.db, ownerId, [town])
  await rollUpAll(api)
  const { zoom, x, y } = tileAt(placeOf(town), 5)
  const read = async () =>
    new Uint8Array(await (await fetch(`${api.url}/api/map/counts/${zoom}/${x}/${y}`)).arrayBuffer())
  await sql`delete from count_tiles where zoom = ${zoom}`.execute(api.db)
  expect(await read()).toHaveLength(0)
  await repairCounts()
  expect((await newestCounts()).payload.tiles).toEqual([tileKey({ zoom, x, y })])
  expect((await read()).length).toBeGreaterThan(0)
})

test('writes and announces nothing if everything is right', async () => {
  await sellPlots(api.db, ownerId, someCells(60))
  await rollUpAll(api)
  const { id } = await newestCounts()
  expect(await repairCounts()).toEqual({ blocks: 0, tiles: [] })
  expect(await rollUpCounts(api.db, api.platform.log)).toBe(0)
  expect((await newestCounts()).id).toBe(id)
})

test('loses and duplicates nothing with concurrent sales and roll-ups', async () => {
  await sellPlots(api.db, ownerId, someCells(60))
  await rollUpAll(api)
  await sql`delete from count_tiles where zoom in (0, 4, 8)`.execute(api.db)
  const done = new AbortController()
  const repairs = (async () => {
    const mended = []
    for (let time = 0; time < 2; time += 1) mended.push((await repair(other.db, api.platform.log)).tiles)
    return mended
  })().finally(() => done.abort())
  const until = async (turn: () => Promise<unknown>) => {
    do await turn()
    while (!done.signal.aborted)
  }
  const sellers = [api.db, other.db].map((db) => until(() => sellPlots(db, ownerId, someCells(5))))
  const roller = until(() => rollUpCounts(api.db, api.platform.log))
  await Promise.all([...sellers, roller])
  const [first, ...later] = await repairs
  expect(first!.length).toBeGreaterThan(0)
  expect(later.flat()).toEqual([])
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
})
