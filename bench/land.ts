/**
 * The map's reads, with ten thousand, a million and ten million sold plots in the database:
 *
 *     node tools/run.mjs bench/land.ts
 *     MOST_SOLD=100000000 node tools/run.mjs bench/land.ts
 *
 * Takes about five minutes and some gigabytes of a temporary folder, and prints a table. A hundred million take twenty
 * minutes and ten times the space; the limits of screens and prices are not measured at that size. Readers, API and
 * PostgreSQL share the machine.
 */
import pg from 'pg'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Db } from '../apps/api/src/platform/db/database.ts'
import { createLog } from '../apps/api/src/platform/logging/log.ts'
import { cellCenter, blocksInView } from '../packages/shared/src/grid.ts'
import {
  announceChange,
  blocksAlike,
  cityBlocks,
  firstBlocks,
  prepareForFilling,
  sellBlocks,
  waitForCounts,
} from './land/fill-land.ts'
import type { SoldBlock } from './land/fill-land.ts'
import { forgetCounts, tileOver, tilesAlike, tilesOver } from './land/measure-counts.ts'
import { measureGrid } from './land/measure-grid.ts'
import { measurePrice } from './land/measure-price.ts'
import { processorOf } from './land/processor.ts'
import { readForgotten } from './land/read-forgotten.ts'
import type { ForgottenLoad } from './land/read-forgotten.ts'
import { readUnderLoad } from './land/read-load.ts'
import type { Load } from './land/read-load.ts'
import { startProduct } from './land/start-product.ts'
import { measureMemory } from '../tools/start/measure-memory.ts'
import { report, reportGrowth } from './results/report.ts'

const rows: string[][] = []
const say = (what: string, figure: string, limit = '') => {
  rows.push([what, figure, limit])
  console.log(`${what}: ${figure}${limit ? ` (${limit})` : ''}`)
}
const ms = (time: number) => `${time.toFixed(1)} ms`
/** Of each series, at the first size. */
const firstRates = new Map<string, number>()
/** Absolute limits, as opposed to ratios to the first size, hold for worlds of at most this many sold plots. */
const limitedTo = 10_000_000
const mostSold = Number(process.env['MOST_SOLD'] ?? 10_000_000)
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** The blocks of a screen at zoom 11, where a tile of 512 pixels is 360 / 2048 degrees wide. */
function blocksOnScreen(lng: number, lat: number, width: number, height: number): number[] {
  const degrees = 360 / 2048 / 512
  const dx = (width / 2) * degrees
  const dy = (height / 2) * degrees * Math.cos((lat * Math.PI) / 180)
  return blocksInView({ west: lng - dx, east: lng + dx, south: lat - dy, north: lat + dy })
}

interface Sold {
  /** The first ten thousand plots, read at every size. */
  first: readonly SoldBlock[]
  all: readonly SoldBlock[]
}

const limitMs = 20
const figure = ({ p50, p99, perSecond }: Load) =>
  `p50 ${ms(p50)}, p99 ${ms(p99)}, ${Math.round(perSecond).toLocaleString('en')}/s`

/** Reports a load with a limit for its p99. */
function sayWithin(what: string, load: Load): void {
  say(what, figure(load), `p99 ≤ ${limitMs} ms`)
  report({ work: `${what}, p99`, beside: 'limit', ours: load.p99, unit: 'ms', goal: { most: limitMs } })
}

/** Reports a load without a limit: each request is an uncached read. */
function sayFresh(what: string, plots: number, load: Load): void {
  const work = `${what}, ${plots.toLocaleString('en')} sold`
  say(work, figure(load))
  report({ work, beside: 'no limit', ours: load.perSecond, unit: '/s' })
}

/** Compares a rate with that at the first size, per second and per processor second of API and database. */
async function sayGrowth(
  series: string,
  plots: number,
  measure: () => Promise<Load | ForgottenLoad>,
): Promise<void> {
  const before = await processorOf(product.pid, pool)
  const load = await measure()
  const used = (await processorOf(product.pid, pool)) - before
  reportGrowth({ series, size: plots, perSecond: load.perSecond })
  const least = plots > 20_000_000 ? 0.7 : 0.8
  const work = `${series}, ${plots.toLocaleString('en')} sold`
  const shares = [
    { per: 'a second', ours: load.perSecond, goal: { least } },
    // Other load on the machine changes the figure above but hardly this one.
    { per: 'a second of processor', ours: load.answers / used },
  ].map(({ per, ours, goal }) => {
    const first = firstRates.get(`${series} ${per}`)
    firstRates.set(`${series} ${per}`, first ?? ours)
    if (first === undefined) return `${Math.round(ours).toLocaleString('en')} ${per}`
    const beside = 'the same at the first size'
    report({ work: `${work}, ${per}`, beside, theirs: first, ours, unit: '/s', ...(goal && { goal }) })
    return `${Math.round(ours).toLocaleString('en')} ${per}, ${(ours / first).toFixed(2)} of the first`
  })
  if ('anew' in load) {
    const anew = load.anew * 100
    shares.push(`${anew.toFixed(0)}% read anew`)
    report({ work: `${work}, read anew`, beside: 'no limit', ours: anew, unit: '%' })
  }
  say(work, `p50 ${ms(load.p50)}, p99 ${ms(load.p99)}; ${shares.join('; ')}`, `≥ ${least}`)
}

/** Fifty readers that send the next request as soon as they get a response: the maximum rate of the machine. */
async function measureReads(port: number, db: Db, plots: number, sold: Sold): Promise<void> {
  const anyBlock = () => `/api/map/blocks/${pick(sold.all).block}`
  const same = await readUnderLoad(port, () => `/api/map/blocks/${pick(sold.first).block}`)
  sayWithin(`the same 42 blocks, ${plots.toLocaleString('en')} sold`, same)
  // These have no limit at any size: each reads its own plots, and the first blocks have few.
  sayFresh('any block, most for the first time', plots, await readUnderLoad(port, anyBlock))
  await readOnce(
    port,
    sold.all.map(({ block }) => `/api/map/blocks/${block}`),
  )
  await sayGrowth('any block, once each was asked for', plots, () => readUnderLoad(port, anyBlock))
  const anyTile = () => tileOver(sold.all)
  sayFresh('counts of any zoom, many for the first time', plots, await readUnderLoad(port, anyTile))
  await readOnce(port, tilesOver(sold.all))
  await sayMemory(plots)
  await sayGrowth('counts of any zoom, once each was asked for', plots, () => readUnderLoad(port, anyTile))
  const alike = blocksAlike(sold.first, sold.all)
  const anyAlike = () => `/api/map/blocks/${pick(alike).block}`
  await sayGrowth('as many blocks as the first, as full, anywhere, forgotten again and again', plots, () =>
    readForgotten(port, anyAlike, () => announceChange(db)),
  )
  const anyTileAlike = tilesAlike(sold.first, sold.all)
  await sayGrowth('counts of any zoom, as many as the first, forgotten again and again', plots, () =>
    readForgotten(port, anyTileAlike, () => forgetCounts(db)),
  )
}

/** Fills the caches: at the first size, every path was requested within the first moments. */
async function readOnce(port: number, paths: readonly string[]): Promise<void> {
  let asked = 0
  while (asked < paths.length) await readUnderLoad(port, () => paths[asked++ % paths.length]!)
}

/** A screen of 1440 × 900 over one of the blocks. */
function screenOver({ block }: SoldBlock): string {
  const [lng, lat] = cellCenter(block * 4096 + 2048)
  return `/api/map/blocks?ids=${blocksOnScreen(lng, lat, 1440, 900).join(',')}`
}

/** The map's own requests, by fifty readers with twenty requests a second each. */
async function measureUse(port: number, db: Db, all: SoldBlock[]): Promise<void> {
  const acceptEncoding = 'gzip, br'
  const everyMs = 50
  const screen = () => screenOver(pick(all))
  // At the maximum rate, with about ten blocks in each request: no limit is claimed.
  say('a screen of blocks, compressed', figure(await readUnderLoad(port, screen, { acceptEncoding })))
  const paced = 'at 1,000/s'
  const any = () => `/api/map/blocks/${pick(all).block}`
  sayWithin(`any block, ${paced}`, await readUnderLoad(port, any, { everyMs }))
  sayWithin(
    `a screen of blocks, compressed, ${paced}`,
    await readUnderLoad(port, screen, { everyMs, acceptEncoding }),
  )
  const counts = () => tileOver(all)
  sayWithin(
    `counts of any zoom, compressed, ${paced}`,
    await readUnderLoad(port, counts, { everyMs, acceptEncoding }),
  )
  // Nothing stays cached for longer than a tenth of a second.
  const changing = setInterval(() => void announceChange(db), 100)
  const changed = await readUnderLoad(port, any, { everyMs })
  clearInterval(changing)
  sayWithin(`any block, ${paced}, while all change ten times a second`, changed)
}

async function measureScreens(port: number, all: SoldBlock[]): Promise<void> {
  const densest = all.toSorted((a, b) => b.density - a.density).slice(0, 5)
  for (const [width, height] of [
    [1440, 900],
    [3840, 2160],
  ] as const) {
    let most = 0
    let blocks = 0
    for (const { block } of densest) {
      const [lng, lat] = cellCenter(block * 4096 + 2048)
      const ids = blocksOnScreen(lng, lat, width, height)
      const response = await fetch(`http://127.0.0.1:${port}/api/map/blocks?ids=${ids.join(',')}`, {
        headers: { 'accept-encoding': 'br' },
      })
      if (!response.ok) throw new Error(`A screen is answered with ${response.status}`)
      const body = Number(response.headers.get('content-length')) || (await response.arrayBuffer()).byteLength
      if (body > most) [most, blocks] = [body, ids.length]
    }
    say(
      `a dense screen at zoom 11, ${width} × ${height}`,
      `${(most / 1000).toFixed(1)} KB for ${blocks} blocks`,
      '≤ 20 KB',
    )
    report({
      work: `a dense screen at zoom 11, ${width} × ${height}`,
      beside: 'limit',
      ours: most / 1000,
      unit: 'KB',
      goal: { most: 20 },
    })
  }
}

async function measurePrices(port: number, all: SoldBlock[]): Promise<void> {
  for (const [what, cart] of [
    ['a cart for the first time', (turn: number) => turn],
    ['a cart that changes', () => 0],
  ] as const) {
    const { p50, p99, firstP99 } = await measurePrice(port, all, cart)
    const work = `the price of 300 plots beside 50 readers, ${what}`
    say(work, `p50 ${ms(p50)}, p99 ${ms(p99)}, of the first hundred ${ms(firstP99)}`, `p99 ≤ ${limitMs} ms`)
    report({ work: `${work}, p99 of the first hundred`, beside: 'no limit', ours: firstP99, unit: 'ms' })
    report({ work: `${work}, p99`, beside: 'limit', ours: p99, unit: 'ms', goal: { most: limitMs } })
  }
}

/** The size of an instance's map cache depends on the machine's memory; measured while the cache is full. */
async function sayMemory(plots: number): Promise<void> {
  const bytes = await measureMemory(product.pid)
  if (bytes === null) return
  const megabytes = bytes / 1024 ** 2
  const work = `the API's memory once all was asked for, ${plots.toLocaleString('en')} sold`
  say(work, `${megabytes.toFixed(0)} MB`)
  report({ work, beside: 'no limit', ours: megabytes, unit: 'MB' })
}

measureGrid(say)
const product = await startProduct()
const pool = new pg.Pool({ connectionString: product.databaseUrl })
const { db, close } = openDatabase(
  { url: product.databaseUrl, poolSize: 2, backend: 'postgres' },
  'meridian-bench',
  createLog('bench', 'warn'),
)
// On a signal, delete the database of some gigabytes.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(1)))
try {
  const { port } = product
  const first = firstBlocks()
  const all = [...first]
  await prepareForFilling(pool)
  let plots = 0
  // First runs are slower, whatever is sold.
  await readUnderLoad(port, () => tileOver(first))
  await readUnderLoad(port, () => `/api/map/blocks/${pick(first).block}`)
  const sizes = [0, 1_000_000, 10_000_000, 100_000_000].filter((size) => size <= mostSold)
  const limited = sizes.findLast((size) => size <= limitedTo)
  for (const goal of sizes) {
    const taken = new Set(all.map(({ block }) => block))
    const more = goal === 0 ? first : cityBlocks(goal - plots, taken, goal)
    const began = performance.now()
    plots += await sellBlocks(pool, more)
    await announceChange(db)
    if (goal > 0) all.push(...more)
    console.log(
      `filled to ${plots.toLocaleString('en')} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    const rolledUp = await waitForCounts(pool)
    if (goal > 0) {
      const work = `rolling up ${more.length.toLocaleString('en')} changed blocks`
      say(work, `${(rolledUp / 1000).toFixed(1)} s`)
      // Ten thousand took 27.7 s while each patch had a row of its own, and six since; the worker polls once a second.
      const most = more.length / 1000 + 1
      report({ work, beside: 'limit', ours: rolledUp / 1000, unit: 's', goal: { most } })
    }
    await measureReads(port, db, plots, { first, all })
    if (goal !== limited) continue
    await measureUse(port, db, all)
    await measureScreens(port, all)
    await measurePrices(port, all)
  }
} finally {
  await close()
  await pool.end()
  await product.stop()
}

console.log('\n| what | measured | limit |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
