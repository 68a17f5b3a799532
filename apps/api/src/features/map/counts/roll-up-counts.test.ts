import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { placeOf, rollUpAll, soldAtZoom, storedTiles, tileAt, wrongCounts } from '#testing/test-counts.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { repairCounts } from '#features/map/repair-counts.ts'
import { rollUpCounts } from './roll-up-counts.ts'

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

const someCells = (count: number) => [
  ...new Set(
    Array.from({ length: count }, () => cellAt(randomInt(-1800, 1800) / 10, randomInt(-800, 800) / 10)),
  ),
]

test('matches the plots at every zoom, also after plots are returned', async () => {
  await sellPlots(api.db, ownerId, someCells(400))
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
  await sellPlots(api.db, ownerId, someCells(100))
  const gone = await sql<{ cell: bigint }>`
    delete from plots where cell in (select cell from plots order by random() limit 150) returning cell`.execute(
    api.db,
  )
  await sql`insert into changed_blocks (block)
    select unnest(${gone.rows.map(({ cell }) => cell)}::bigint[]) >> 12`.execute(api.db)
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
})

/** Around a few towns, where sold plots are dense. */
const townCells = (count: number) => [
  ...new Set(
    Array.from({ length: count }, (_, n) =>
      cellAt(
        [-0.1, 105.8, 179.9][n % 3]! + randomInt(100) / 500,
        [51.5, 21, -17][n % 3]! + randomInt(100) / 500,
      ),
    ),
  ),
]

test('equals a count from scratch byte for byte after any changes', async () => {
  for (let round = 0; round < 8; round += 1) {
    await sql`
      with sold as (
        insert into plots (cell, state, owner_id, district, country, price_cents)
        select unnest(${[...someCells(20), ...townCells(150)]}::bigint[]), 'owned', ${ownerId}, '', '', 0
        on conflict do nothing returning cell
      ) insert into changed_blocks (block) select cell >> 12 from sold`.execute(api.db)
    await sql`
      with gone as (
        delete from plots where cell in (select cell from plots order by random() limit 60) returning cell
      ) insert into changed_blocks (block) select cell >> 12 from gone`.execute(api.db)
    await rollUpAll(api)
  }
  const moved = (await storedTiles(api.db)).filter(({ body }) => body.length > 0)
  await sql`truncate block_counts, count_tiles`.execute(api.db)
  await repairCounts(api.db, api.platform.log)
  expect(await storedTiles(api.db)).toEqual(moved)
  expect(moved.length).toBeGreaterThan(30)
})

test('adds up to all sold plots at each zoom', async () => {
  await sellPlots(api.db, ownerId, [...someCells(50), ...townCells(300)])
  await rollUpAll(api)
  const plots = await api.db.selectFrom('plots').select('cell').execute()
  for (let zoom = 0; zoom <= 8; zoom += 1) expect(await soldAtZoom(api.db, zoom)).toBe(plots.length)
})

test('names the written tiles, or only that counts changed if there are many', async () => {
  const nextEvent = async () => {
    const { rows } = await sql<{ payload: { type: string; tiles?: string[] } }>`
      select payload from live_events where payload ->> 'type' = 'counts' order by id desc limit 1`.execute(
      api.db,
    )
    return rows[0]!.payload
  }
  await sellPlots(api.db, ownerId, someCells(20))
  await rollUpAll(api)
  const cell = cellAt(105.8, 21)
  await sellPlots(api.db, ownerId, [cell])
  await rollUpAll(api)
  const over = Array.from({ length: 9 }, (_, zoom) => tileAt(placeOf(cell), zoom))
  const { tiles } = await nextEvent()
  expect(tiles!.toSorted()).toEqual(over.map(({ zoom, x, y }) => `${zoom}/${x}/${y}`).toSorted())
  await sellPlots(api.db, ownerId, someCells(400))
  await rollUpAll(api)
  expect(await nextEvent()).toEqual({ type: 'counts' })
})

test('counts a duplicate change once', async () => {
  const cells = someCells(20)
  await sellPlots(api.db, ownerId, cells)
  for (let times = 0; times < 3; times += 1) {
    await sql`insert into changed_blocks (block) select unnest(${cells}::bigint[]) >> 12`.execute(api.db)
    await rollUpAll(api)
  }
  expect(await wrongCounts(api.db)).toEqual([])
})

test('counts a sale that commits during a roll-up in the next one', async () => {
  const cell = cellAt(3, 3)
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const sale = api.db.transaction().execute(async (tx) => {
    await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
      values (${cell}, 'owned', ${ownerId}, '', '', 0)`.execute(tx)
    await sql`insert into changed_blocks (block) values (${blockOf(cell)})`.execute(tx)
    await held
  })
  await sellPlots(other.db, ownerId, [blockRange(blockOf(cell)).first])
  await rollUpAll(api)
  finish()
  await sale
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
  expect(await soldAtZoom(api.db, 0)).toBe(2)
})

test('loses and duplicates nothing with concurrent roll-ups and sales', async () => {
  const done = new AbortController()
  const sales = Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      for (let sale = 0; sale < 15; sale += 1)
        await sellPlots(n % 2 ? api.db : other.db, ownerId, someCells(20))
    }),
  ).finally(() => done.abort())
  const rollers = Array.from({ length: 4 }, async (_, n) => {
    while (!done.signal.aborted) await rollUpCounts(n % 2 ? api.db : other.db, api.platform.log)
  })
  await Promise.all([sales, ...rollers])
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
})

test('leaves nothing half done when its connection is cut', async () => {
  const done = new AbortController()
  const cutter = (async () => {
    while (!done.signal.aborted) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%changed_blocks%'`
        .execute(other.db)
        .catch(() => {})
      await sleep(randomInt(5))
    }
  })()
  for (let round = 0; round < 20; round += 1) {
    await sellPlots(api.db, ownerId, someCells(30)).catch(() => {})
    await rollUpCounts(api.db, api.platform.log).catch(() => {})
  }
  done.abort()
  await cutter
  await rollUpAll(api)
  expect(await wrongCounts(api.db)).toEqual([])
})

test('leaves exact counts when workers are killed', { tags: ['thorough'] }, async () => {
  const env = await testEnvironment(api.platform.config.database.url)
  for (let kills = 0; kills < 3; kills += 1) {
    const worker = await startTestWorker({ ...env, LOG_LEVEL: 'info' })
    for (let sale = 0; sale < 10; sale += 1) await sellPlots(api.db, ownerId, someCells(20))
    await worker.kill()
  }
  await startTestWorker({ ...env, LOG_LEVEL: 'info' })
  await vi.waitUntil(
    async () => (await api.db.selectFrom('changed_blocks').select('id').execute()).length === 0,
    { timeout: 30_000 },
  )
  expect(await wrongCounts(api.db)).toEqual([])
})

test('reports a plot off the grid and counts the others', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const offGrid = 2 ** 34 - 1
  await sellPlots(api.db, ownerId, someCells(30))
  await rollUpAll(api)
  const wanted = await storedTiles(api.db)
  await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${offGrid}, 'owned', ${ownerId}, '', '', 0)`.execute(api.db)
  await repairCounts(api.db, log)
  expect(await storedTiles(api.db)).toEqual(wanted)
  expect(lines).toEqual([expect.stringContaining(`"blocks":[${blockOf(offGrid)}]`)])

  // The nightly repair must not report it again, and its removal must change nothing.
  await repairCounts(api.db, log)
  expect(await rollUpCounts(api.db, log)).toBe(0)
  await sql`delete from plots where cell = ${offGrid}`.execute(api.db)
  await sellPlots(api.db, ownerId, someCells(5))
  await repairCounts(api.db, log)
  expect(await wrongCounts(api.db)).toEqual([])
})
