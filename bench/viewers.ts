/**
 * A launch hour: a hundred thousand viewers who look at the same towns while land is being sold, through nginx with
 * the cache of the reference cluster:
 *
 *     node tools/run.mjs bench/viewers.ts
 *     VIEWERS=10000 node tools/run.mjs bench/viewers.ts
 *
 * Needs nginx, and some minutes. Viewers, nginx, API and PostgreSQL share the machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { blocksOfSquare, squareOf } from '../packages/shared/src/grid/squares.ts'
import { findFreePort } from '../apps/sandbox/src/processes/find-free-port.ts'
import { findProgram } from '../tools/cluster/find-programs.ts'
import { nginxSettings } from '../tools/cluster/nginx-settings.ts'
import { cityBlocks, prepareForFilling, sellBlocks } from './land/fill-land.ts'
import { startProduct } from './land/start-product.ts'
import { report } from './results/report.ts'
import { KeptConnection, readVersions } from './viewers/kept-connection.ts'

const viewers = Number(process.env['VIEWERS'] ?? 100_000)
/** Viewers at the same time: connections, because each sends one request after the other. */
const atOnce = 64
const sold = 1_000_000
/** Plots sold in each second of the launch, in the towns that are looked at. */
const salesPerSecond = 20
const views = 200

const nginx = findProgram('nginx')
if (nginx === null) throw new Error('This part needs nginx: sudo apt-get install nginx-light')

const product = await startProduct()
const pool = new pg.Pool({
  connectionString: product.databaseUrl,
  max: 2,
  options: '-c session_replication_role=replica',
})
const folder = mkdtempSync(join(tmpdir(), 'meridian-viewers-'))
const port = await findFreePort()
const settings = join(folder, 'nginx.conf')
const asRoot = process.getuid?.() === 0
writeFileSync(settings, nginxSettings({ port, apis: [product.port], folder, asRoot }))
const front = spawn(nginx, ['-c', settings, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
const frontEnded = once(front, 'exit')
try {
  await prepareForFilling(pool)
  const blocks = cityBlocks(sold, new Set(), 1)
  await sellBlocks(pool, blocks)
  const squares = Array.from(new Set(blocks.map(({ block }) => squareOf(block)))).slice(0, views)
  const looked = new Set(squares.flatMap(blocksOfSquare))
  const inTowns = blocks.map(({ block }) => block).filter((block) => looked.has(block))

  let isOver = false
  const selling = sellUntil(() => isOver, inTowns)
  const reads = { cached: 0, asked: 0, failed: 0 }
  const streams = { opened: 0, refused: 0 }
  const began = performance.now()
  let next = 0
  const view = async () => {
    const connection = new KeptConnection(port)
    while (next < viewers) {
      const viewer = next++
      const from = `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`
      // Most viewers look at few towns: the share of the n-th falls with n.
      const square = squares[Math.floor(squares.length ** Math.random()) - 1]!
      const versions = await readVersions(port, [square], from)
      streams[versions ? 'opened' : 'refused'] += 1
      for (const [block, version] of Object.entries(versions ?? {})) {
        const { status, cache } = await connection.ask(`/api/map/blocks/${block}/${version}`, from)
        if (status !== 200) reads.failed += 1
        else if (cache === 'HIT' || cache === 'STALE' || cache === 'UPDATING') reads.cached += 1
        else reads.asked += 1
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: atOnce }, view))
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await selling

  const all = reads.cached + reads.asked + reads.failed
  const share = (reads.cached / all) * 100
  console.log(
    `${viewers} viewers in ${seconds.toFixed(0)} s: ${streams.opened} streams, ${streams.refused} refused`,
  )
  console.log(
    `${all} reads of blocks, ${(all / seconds).toFixed(0)} a second: ${reads.asked} reached the API, ${reads.failed} failed`,
  )
  console.log(`answered by the cache: ${share.toFixed(2)}%`)
  report({
    work: `reads of blocks by ${viewers.toLocaleString('en')} viewers, while ${salesPerSecond} plots a second are sold in their towns: answered by nginx`,
    beside: 'all reads',
    ours: share,
    unit: '%',
    goal: { least: 95 },
  })
  report({
    work: 'the same: reads that failed',
    beside: 'none',
    ours: reads.failed,
    unit: 'reads',
    goal: { most: 0 },
  })
} finally {
  front.kill('SIGTERM')
  await frontEnded
  await pool.end()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Sells plots one by one, as purchases do: each changes its block and publishes it. */
async function sellUntil(isOver: () => boolean, blocks: readonly number[]): Promise<void> {
  while (!isOver()) {
    const block = blocks[Math.floor(Math.random() * blocks.length)]!
    await pool.query(
      `with sold as (
         insert into plots (cell, state, owner_id, district, country, price_cents)
         select $1::bigint * 4096 + floor(random() * 4096)::bigint, 'owned', (select id from accounts limit 1),
           'Here', 'There', 2500
         on conflict do nothing
       )
       insert into live_events (topic, payload)
       values ('map', jsonb_build_object('type', 'plots', 'blocks', jsonb_build_array($1::bigint)))`,
      [block],
    )
    await sleep(1000 / salesPerSecond)
  }
}
