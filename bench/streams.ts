/**
 * Ten thousand open pages and two thousand changes of plots a second, at one instance:
 *
 *     node tools/run.mjs bench/streams.ts
 *
 * Takes about two minutes, needs `ulimit -n` above 10,200. Pages, API and PostgreSQL share the machine. The changes are
 * not purchases: a hundred rows and their events are one transaction, so that PostgreSQL is not the bottleneck.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { blocksInView } from '../packages/shared/src/grid.ts'
import { blocksOfSquare, squareOf } from '../packages/shared/src/grid/squares.ts'
import { startProduct } from './land/start-product.ts'
import { openViewers } from './streams/open-viewers.ts'
import { report } from './results/report.ts'

const streams = Number(process.env['STREAMS'] ?? 10_000)
const eventsPerSecond = 2000
const seconds = 20
const perTransaction = 100

/** Separate towns, far from each other: each a view of 3 × 3 squares. */
const towns = Array.from({ length: 200 }, (_, at) => ({
  lng: -170 + (at % 20) * 17,
  lat: -45 + Math.floor(at / 20) * 10,
}))
const views = towns.map(({ lng, lat }) => {
  const inView = blocksInView({ west: lng, east: lng + 1.9, south: lat, north: lat + 1.9 })
  return Array.from(new Set(inView.map(squareOf)))
})
const blocks = views.map((squares) => squares.flatMap(blocksOfSquare))

/** Seconds of processor time, seconds of waiting for the processor, and megabytes of memory. */
function usageOf(pid: number): { cpu: number; waited: number; memory: number } {
  const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const waited = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9
  return { waited, cpu: (Number(ticks[11]) + Number(ticks[12])) / 100, memory: Number(memory) / 1024 }
}

const say = (what: string, figure: string) => console.log(`${what}: ${figure}`)
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** Sells one plot of each of these blocks, as long as they have any left, and publishes one event for each. */
const change = (pool: pg.Pool, changed: readonly number[]) =>
  pool.query(
    `with sold as (
       insert into plots (cell, state, owner_id, district, country, price_cents)
       select block * 4096 + floor(random() * 4096)::bigint, 'owned', (select id from accounts limit 1), 'Here', 'There', 2500
       from unnest($1::bigint[]) as block on conflict do nothing
     )
     insert into live_events (topic, payload)
     select 'map', jsonb_build_object('type', 'plots', 'blocks', jsonb_build_array(block))
     from unnest($1::bigint[]) as block`,
    [changed],
  )

const product = await startProduct()
const pool = new pg.Pool({
  connectionString: product.databaseUrl,
  max: 2,
  options: '-c session_replication_role=replica',
})
try {
  await pool.query(`insert into accounts (username, username_key) values ('bench', 'bench')`)
  const before = usageOf(product.pid)
  /** By view and block: the time of a change that the first viewer has not received yet. */
  const unannounced = views.map(() => new Map<string, number>())
  const delays: number[] = []
  const began = performance.now()
  const viewers = await openViewers({
    port: product.port,
    views: views.map((squares) => `squares=${squares.join(',')}`),
    count: streams,
    received: (view, changed) => {
      for (const block of changed) {
        const since = unannounced[view]!.get(block)
        if (since !== undefined) delays.push(performance.now() - since)
        unannounced[view]!.delete(block)
      }
    },
  })
  const open = usageOf(product.pid)
  say(
    `${streams.toLocaleString('en')} streams of ${views.length} views`,
    `open after ${((performance.now() - began) / 1000).toFixed(1)} s, ${viewers.lost} refused; ${Math.round(open.memory)} MB, ${Math.round(((open.memory - before.memory) / streams) * 1024)} kB each`,
  )

  const start = performance.now()
  let made = 0
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * eventsPerSecond)
    if (due - made < perTransaction) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    const chosen = Array.from({ length: perTransaction }, () => {
      const view = Math.floor(Math.random() * views.length)
      return { view, block: pick(blocks[view]!) }
    })
    await change(
      pool,
      chosen.map(({ block }) => block),
    )
    const now = performance.now()
    for (const { view, block } of chosen)
      if (!unannounced[view]!.has(String(block))) unannounced[view]!.set(String(block), now)
    made += perTransaction
  }
  const took = (performance.now() - start) / 1000
  const after = usageOf(product.pid)
  delays.sort((a, b) => a - b)
  const percentile = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN)
  say('events', `${Math.round(made / took).toLocaleString('en')} a second for ${took.toFixed(0)} s`)
  say('messages to each viewer', `${(viewers.messages / streams / took).toFixed(2)} a second (at most 1)`)
  say('bytes to each viewer', `${Math.round(viewers.bytes / streams / took)} a second`)
  say('from the commit to a viewer', `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`)
  say(
    'the API meanwhile',
    `${Math.round(((after.cpu - open.cpu) / took) * 100)}% of one core, and waited for one ${Math.round(((after.waited - open.waited) / took) * 100)}% of the time; ${Math.round(after.memory)} MB`,
  )
  say('streams lost', String(viewers.lost))
  const work = `${streams.toLocaleString('en')} streams, ${Math.round(made / took).toLocaleString('en')} events a second`
  const limits = [
    ['messages to each viewer', viewers.messages / streams / took, '/s', 1],
    ['streams lost', viewers.lost, '', 0],
    ['from the commit to a viewer, p99', percentile(0.99), 'ms', 2000],
    ['memory of the API', after.memory, 'MB'],
    ['processor of the API', ((after.cpu - open.cpu) / took) * 100, '% of a core'],
  ] as const
  for (const [what, ours, unit, most] of limits)
    report({
      work: `${work}: ${what}`,
      beside: 'limit',
      ours,
      unit,
      ...(most !== undefined && { goal: { most } }),
    })
  viewers.close()
} finally {
  await pool.end()
  await product.stop()
}
