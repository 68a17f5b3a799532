/** Sold plots distributed like cities: dense blocks at the centre, sparse ones around, some hundred places on Earth. */
import type pg from 'pg'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { mapTopic } from '../../apps/api/src/platform/live/live-events.ts'
import { publish } from '../../apps/api/src/platform/live/live-hub.ts'
import { blockOf, cellAt, isForSale } from '../../packages/shared/src/grid.ts'

export interface SoldBlock {
  block: number
  /** The sold share of its 4096 plots. */
  density: number
}

const cellsPerBlock = 4096
/** Blocks around the centre of a city, in each direction. */
const cityRadius = 4
/** Degrees; a little less than a block, so that none is skipped. */
const blockDegrees = 0.22

/** Degrees; more than a block, so that none comes twice. */
const apart = 0.4

/** A seeded generator: the same numbers in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Two blocks that are nearly full and forty that are not: the first ten thousand plots, read at every size. */
export function firstBlocks(): SoldBlock[] {
  const near = (lng: number, lat: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      blockOf(cellAt(lng + (at % 8) * apart, lat + Math.floor(at / 8) * apart)),
    )
  const thin = new Set(near(105, 20, 40))
  const full = new Set(near(105, 30, 2))
  return [
    ...[...full].map((block) => ({ block, density: 0.8 })),
    ...[...thin].map((block) => ({ block, density: 0.02 })),
  ]
}

/**
 * For each of these blocks another of similar density, anywhere: the cost of reading a block depends on its sold plots.
 */
export function blocksAlike(these: readonly SoldBlock[], all: readonly SoldBlock[]): SoldBlock[] {
  const left = all.toSorted((a, b) => a.density - b.density)
  return these.map(({ density }) => {
    const above = left.findIndex((block) => block.density >= density)
    // A random one of those with a similar density: the first match might be adjacent to the last.
    const from = Math.max(0, Math.min(above < 0 ? left.length : above, left.length - these.length))
    return left.splice(from + Math.floor(Math.random() * Math.min(these.length, left.length - from)), 1)[0]!
  })
}

/**
 * Adds cities until about this many plots are sold, none of them in `taken`; the first city is at `first`, if given.
 */
export function cityBlocks(
  plots: number,
  taken: ReadonlySet<number>,
  seed: number,
  first?: { lng: number; lat: number },
): SoldBlock[] {
  const random = sequence(seed)
  const blocks = new Map<number, number>()
  let sold = 0
  for (let place = first; sold < plots; place = undefined) {
    const { lng, lat } = place ?? { lng: random() * 340 - 170, lat: random() * 110 - 50 }
    for (let dy = -cityRadius; dy <= cityRadius; dy += 1)
      for (let dx = -cityRadius; dx <= cityRadius; dx += 1) {
        const block = blockOf(cellAt(lng + dx * blockDegrees, lat + dy * blockDegrees))
        const isWhole = [0, cellsPerBlock - 1].every((index) => isForSale(block * cellsPerBlock + index))
        if (!isWhole || taken.has(block) || blocks.has(block) || sold >= plots) continue
        const density = Math.max(0.02, 0.95 - Math.hypot(dx, dy) * 0.2) * (0.6 + 0.4 * random())
        blocks.set(block, density)
        sold += density * cellsPerBlock
      }
  }
  return [...blocks].map(([block, density]) => ({ block, density }))
}

/** Only the primary key of the plots is needed here; without the other indexes ten million plots take half a minute. */
export async function prepareForFilling(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop index plots_order, plots_owner, plots_owner_address, plots_collection;
    alter table plots set unlogged;
    insert into accounts (username, username_key) values ('bench', 'bench')`)
}

export async function sellBlocks(pool: pg.Pool, blocks: readonly SoldBlock[]): Promise<number> {
  const sorted = blocks.toSorted((a, b) => a.block - b.block)
  const client = await pool.connect()
  try {
    // Disables triggers, which would look up the owner for every plot.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0`)
    const { rowCount } = await client.query(
      `insert into plots (cell, state, owner_id, district, country, price_cents)
       select sold.block * ${cellsPerBlock} + at, 'owned', account.id, 'Here', 'There', 2500
       from unnest($1::bigint[], $2::float8[]) as sold (block, density),
         generate_series(0, ${cellsPerBlock - 1}) as at, (select id from accounts limit 1) as account
       -- Of both tables, or the dice would be thrown once for each block.
       where random() < sold.density + 0 * at`,
      [sorted.map(({ block }) => block), sorted.map(({ density }) => density)],
    )
    // Before the change notes; otherwise vacuum would slow down the roll-up.
    await client.query('vacuum analyze plots')
    await client.query('insert into changed_blocks (block) select unnest($1::bigint[])', [
      sorted.map(({ block }) => block),
    ])
    return rowCount ?? 0
  } finally {
    client.release(true)
  }
}

/** As a sale of very many blocks does: invalidates everything that an instance has cached. */
export const announceChange = (db: Db): Promise<void> => publish(db, mapTopic, { type: 'plots', all: true })

/** Waits for the worker; returns how many milliseconds it took. */
export async function waitForCounts(pool: pg.Pool): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>('select exists (select from changed_blocks) as left')
    if (!rows[0]?.left) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await pool.query('vacuum analyze count_tiles')
  return performance.now() - began
}
