import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockOf, blockRange, cellAt, cellCenter } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { startTestWorker } from '#testing/test-worker.ts'
import { patchMiddle } from './patch-middle.ts'
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
  await sql`truncate plots, changed_blocks, patch_counts, tile_counts`.execute(api.db)
})

const someCells = (count: number) => [
  ...new Set(
    Array.from({ length: count }, () => cellAt(randomInt(-1800, 1800) / 10, randomInt(-800, 800) / 10)),
  ),
]

interface Count {
  sold: number
  sumX: number
  sumY: number
}

const placeOf = (cell: number) => patchMiddle(Math.floor(cell / 64))
const tileAt = ({ x, y }: { x: number; y: number }, zoom: number) => ({
  x: x >> (24 - zoom),
  y: y >> (24 - zoom),
})

/** What the counts must be, from the plots alone. */
async function expected(): Promise<Map<string, Count>> {
  const rows = await api.db.selectFrom('plots').select('cell').where('state', '=', 'owned').execute()
  const tiles = new Map<string, Count>()
  for (const { cell } of rows) {
    const place = placeOf(Number(cell))
    for (let zoom = 0; zoom <= 13; zoom += 1) {
      const { x, y } = tileAt(place, zoom)
      const { sold, sumX, sumY } = tiles.get(`${zoom}/${x}/${y}`) ?? { sold: 0, sumX: 0, sumY: 0 }
      tiles.set(`${zoom}/${x}/${y}`, { sold: sold + 1, sumX: sumX + place.x, sumY: sumY + place.y })
    }
  }
  return tiles
}

/** A tile with nothing sold counts as none, and has no place left. */
async function counted(): Promise<Map<string, Count>> {
  const rows = await api.db.selectFrom('tile_counts').selectAll().execute()
  const empty = rows.filter(({ sold }) => sold === 0n)
  expect(empty.every(({ sum_x, sum_y }) => sum_x === 0n && sum_y === 0n)).toBe(true)
  return new Map(
    rows
      .filter(({ sold }) => sold > 0n)
      .map(({ zoom, x, y, sold, sum_x, sum_y }) => [
        `${zoom}/${x}/${y}`,
        { sold: Number(sold), sumX: Number(sum_x), sumY: Number(sum_y) },
      ]),
  )
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
  expect((await counted()).get('0/0/0')?.sold).toBe(2)
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

test('workers killed while they roll up leave the counts exact', { tags: ['thorough'] }, async () => {
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
  expect(await counted()).toEqual(await expected())
})

test('counts that someone spoiled by hand are repaired', async () => {
  const moved = cellAt(2, 2)
  await sellPlots(api.db, ownerId, [...someCells(50), moved])
  await rollUpAll()
  await sql`delete from plots where cell in (select cell from plots where cell <> ${moved} limit 10)`.execute(
    api.db,
  )
  await sql`insert into plots (cell, state, owner_id, district, country, price_cents)
    values (${cellAt(1, 1)}, 'owned', ${ownerId}, '', '', 0)`.execute(api.db)
  // Within its block, which has as many sold plots as before.
  const { first, end } = blockRange(blockOf(moved))
  const elsewhere = moved - first < 2048 ? end - 1 : first
  await sql`update plots set cell = ${elsewhere} where cell = ${moved}`.execute(api.db)
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

/** What a tile of counts answers, by the tile that each part is. */
async function readParts(zoom: number, tile: { x: number; y: number }) {
  const response = await fetch(`${api.url}/api/map/counts/${zoom}/${tile.x}/${tile.y}`)
  expect(response.status).toBe(200)
  const depth = Math.min(7, 13 - zoom)
  const side = 2 ** depth
  const pairs = new Uint32Array(await response.arrayBuffer())
  const parts = Array.from({ length: pairs.length / 2 }, (_, at) => {
    const place = pairs[at * 2]!
    const index = place & 0xffff
    const [x, y] = [tile.x * side + (index % side), tile.y * side + Math.floor(index / side)]
    // Back to parts of the world's side.
    const unit = 2 ** (24 - zoom - depth)
    const middle = { x: (x + ((place >> 16) & 0xff) / 256) * unit, y: (y + (place >>> 24) / 256) * unit }
    return { key: `${zoom + depth}/${x}/${y}`, sold: pairs[at * 2 + 1]!, middle, exactTo: unit / 256 }
  })
  return { depth, parts, tag: response.headers.get('etag')! }
}

test('the counts of a tile are cut seven zooms deeper, stand where their plots are, and carry a tag', async () => {
  const cells = [...someCells(300), ...Array.from({ length: 40 }, (_, n) => cellAt(100 + n * 0.01, 13))]
  await sellPlots(api.db, ownerId, cells)
  await rollUpAll()
  const wanted = await expected()
  for (const zoom of [0, 3, 7, 9, 11]) {
    const tile = tileAt(placeOf(cellAt(100.2, 13)), zoom)
    const { depth, parts, tag } = await readParts(zoom, tile)
    const inTile = [...wanted].filter(([key]) => {
      const [z, x, y] = key.split('/').map(Number) as [number, number, number]
      return z === zoom + depth && x >> depth === tile.x && y >> depth === tile.y
    })
    expect(new Map(parts.map(({ key, sold }) => [key, sold]))).toEqual(
      new Map(inTile.map(([key, { sold }]) => [key, sold])),
    )
    expect(parts.length).toBeGreaterThan(0)
    for (const { key, sold, middle, exactTo } of parts) {
      const { sumX, sumY } = wanted.get(key)!
      expect(sumX / sold - middle.x).toBeGreaterThanOrEqual(0)
      expect(sumX / sold - middle.x).toBeLessThan(exactTo)
      expect(sumY / sold - middle.y).toBeGreaterThanOrEqual(0)
      expect(sumY / sold - middle.y).toBeLessThan(exactTo)
    }
    const path = `${api.url}/api/map/counts/${zoom}/${tile.x}/${tile.y}`
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
})

test.each([
  ['a plot', [[108.24, 16.06]]],
  ['a plot in the last columns of a band', [[179.9999, 16.06]]],
  ['the northernmost plot', [[10, 84.99]]],
  ['the southernmost plot', [[-170, -84.99]]],
  [
    'two plots',
    [
      [-0.3, 51.5],
      [-0.28, 51.6],
    ],
  ],
])('the count of %s lies within a patch of it', async (_, places) => {
  const cells = places.map(([lng, lat]) => cellAt(lng!, lat!))
  await sellPlots(api.db, ownerId, cells)
  await rollUpAll()
  const { parts } = await readParts(0, { x: 0, y: 0 })
  expect(parts.map(({ sold }) => sold)).toEqual([cells.length])
  const meanOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one) / numbers.length
  const corners = cells.map((cell) => cellCenter(cell))
  const [lng, lat] = [meanOf(corners.map(([x]) => x)), meanOf(corners.map(([, y]) => y))]
  const { middle } = parts[0]!
  const foundLng = (middle.x / 2 ** 24) * 360 - 180
  const foundLat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * middle.y) / 2 ** 24))) * 180) / Math.PI
  // Half a patch, and what a 256th of a part is at zoom 7.
  expect(Math.abs(foundLat - lat)).toBeLessThan(4 * 0.0036 + 360 / 128 / 256)
  expect(Math.abs(foundLng - lng) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(
    4 * 0.0036 + 360 / 128 / 256,
  )
})

test.each([
  ['0/1/0', 404],
  ['3/8/0', 404],
  ['12/0/0', 404],
  ['-1/0/0', 400],
  ['1/x/0', 400],
  ['1/0.5/0', 400],
])('tile %s is %i', async (tile, status) => {
  expect((await api.raw('GET', `/api/map/counts/${tile}`)).status).toBe(status)
})
