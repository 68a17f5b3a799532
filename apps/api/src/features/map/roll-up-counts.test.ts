import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { countTile } from './count-tile.ts'
import { repairCounts } from './repair-counts.ts'
import { rollUpCounts } from './roll-up-counts.ts'

let api: TestApi
let other: TestApi
let ownerId: string
beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ databaseUrl: api.platform.config.database.url })
  ownerId = (await anAccount(api)).id
})
beforeEach(async () => {
  await sql`truncate plots, changed_blocks, block_counts, tile_counts`.execute(api.db)
})

const someCells = (count: number) => [
  ...new Set(
    Array.from({ length: count }, () => cellAt(randomInt(-1800, 1800) / 10, randomInt(-800, 800) / 10)),
  ),
]

/** What the counts must be, from the plots alone. */
async function expected(): Promise<Map<string, number>> {
  const rows = await api.db.selectFrom('plots').select('cell').where('state', '=', 'owned').execute()
  const tiles = new Map<string, number>()
  for (const { cell } of rows) {
    const { x, y } = countTile(blockOf(Number(cell)))
    for (let zoom = 0; zoom <= 12; zoom += 1) {
      const key = `${zoom}/${x >> (12 - zoom)}/${y >> (12 - zoom)}`
      tiles.set(key, (tiles.get(key) ?? 0) + 1)
    }
  }
  return tiles
}

async function counted(): Promise<Map<string, number>> {
  const rows = await api.db.selectFrom('tile_counts').selectAll().where('sold', '>', 0n).execute()
  return new Map(rows.map(({ zoom, x, y, sold }) => [`${zoom}/${x}/${y}`, Number(sold)]))
}

const rollUpAll = async () => {
  while ((await rollUpCounts(api.db, api.platform.log)) !== 0);
}

test('the counts of every zoom are what the plots say, and follow what is given back', async () => {
  await sellPlots(api.db, ownerId, someCells(400))
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
  await sellPlots(api.db, ownerId, someCells(100))
  const gone = await sql<{ cell: bigint }>`
    delete from plots where cell in (select cell from plots order by random() limit 150) returning cell`.execute(
    api.db,
  )
  await sql`insert into changed_blocks (block)
    select unnest(${gone.rows.map(({ cell }) => cell)}::bigint[]) >> 12`.execute(api.db)
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
})

test('the same note twice counts once', async () => {
  const cells = someCells(20)
  await sellPlots(api.db, ownerId, cells)
  for (let times = 0; times < 3; times += 1) {
    await sql`insert into changed_blocks (block) select unnest(${cells}::bigint[]) >> 12`.execute(api.db)
    await rollUpAll()
  }
  expect(await counted()).toEqual(await expected())
})

test('a sale that commits while the counts are made is counted the next time', async () => {
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
  await rollUpAll()
  finish()
  await sale
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
  expect((await counted()).get('0/0/0')).toBe(2)
})

test('many who roll up while others buy lose nothing and count nothing twice', async () => {
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
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
})

test('a roll-up whose connection is cut leaves nothing half done', async () => {
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
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
})

test('workers killed while they roll up leave the counts exact', async () => {
  const env = await testEnvironment(api.platform.config.database.url)
  for (let kills = 0; kills < 3; kills += 1) {
    const worker = await startTestWorker({ ...env, LOG_LEVEL: 'info' })
    for (let sale = 0; sale < 10; sale += 1) await sellPlots(api.db, ownerId, someCells(20))
    await worker.kill()
  }
  await startTestWorker({ ...env, LOG_LEVEL: 'info' })
  await vi.waitUntil(
    async () => (await api.db.selectFrom('changed_blocks').select('id').execute()).length === 0,
    { timeout: 15_000 },
  )
  expect(await counted()).toEqual(await expected())
}, 60_000)

test('counts that someone spoiled by hand are repaired', async () => {
  await sellPlots(api.db, ownerId, someCells(50))
  await rollUpAll()
  await sql`delete from plots where cell in (select cell from plots limit 10)`.execute(api.db)
  await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${cellAt(1, 1)}, 'owned', ${ownerId}, '', '', 0)`.execute(api.db)
  await repairCounts(api.db)
  await rollUpAll()
  expect(await counted()).toEqual(await expected())
})

test('a plot off the grid is told of, and everything else is counted all the same', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const offGrid = 2 ** 34 - 1
  await sellPlots(api.db, ownerId, someCells(30))
  const wanted = await expected()
  await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${offGrid}, 'owned', ${ownerId}, '', '', 0)`.execute(api.db)
  await repairCounts(api.db)
  while ((await rollUpCounts(api.db, log)) !== 0);
  expect(await counted()).toEqual(wanted)
  expect(lines).toEqual([expect.stringContaining(`"blocks":[${blockOf(offGrid)}]`)])

  // Neither does the nightly repair find it again, nor does its leaving move anything.
  await repairCounts(api.db)
  expect(await rollUpCounts(api.db, log)).toBe(0)
  await sql`delete from plots where cell = ${offGrid}`.execute(api.db)
  await sellPlots(api.db, ownerId, someCells(5))
  await repairCounts(api.db)
  while ((await rollUpCounts(api.db, log)) !== 0);
  expect(await counted()).toEqual(await expected())
})

test('the counts of a tile are cut five zooms deeper, and carry a tag', async () => {
  const cells = [...someCells(300), ...Array.from({ length: 40 }, (_, n) => cellAt(100 + n * 0.01, 13))]
  await sellPlots(api.db, ownerId, cells)
  await rollUpAll()
  const wanted = await expected()
  const { x, y } = countTile(blockOf(cellAt(100.2, 13)))
  for (const zoom of [0, 3, 7, 9, 11]) {
    const depth = Math.min(5, 12 - zoom)
    const side = 2 ** depth
    const [tx, ty] = [x >> (12 - zoom), y >> (12 - zoom)]
    const path = `${api.url}/api/map/counts/${zoom}/${tx}/${ty}`
    const response = await fetch(path)
    expect(response.status).toBe(200)
    const pairs = new Uint32Array(await response.arrayBuffer())
    const found = new Map(
      Array.from({ length: pairs.length / 2 }, (_, at) => {
        const index = pairs[at * 2]!
        const [px, py] = [tx * side + (index % side), ty * side + Math.floor(index / side)]
        return [`${zoom + depth}/${px}/${py}`, pairs[at * 2 + 1]!]
      }),
    )
    const inTile = [...wanted].filter(([key]) => {
      const [z, partX, partY] = key.split('/').map(Number) as [number, number, number]
      return z === zoom + depth && partX >> depth === tx && partY >> depth === ty
    })
    expect(found).toEqual(new Map(inTile))
    expect(found.size).toBeGreaterThan(0)
    const tag = response.headers.get('etag')!
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
})

test.each([
  ['0/1/0', 404],
  ['3/8/0', 404],
  ['12/0/0', 404],
  ['-1/0/0', 400],
  ['1/x/0', 400],
  ['1/0.5/0', 400],
])('tile %s is %i', async (tile, status) => {
  expect((await api.call('GET', `/api/map/counts/${tile}`)).status).toBe(status)
})
