/**
 * From the blocks that changed to the counts of every zoom. Notes are taken, the patches of their blocks counted anew
 * and tiles moved by the difference in one transaction: killed at any point, nothing of it happened. A change that
 * commits meanwhile has a note of its own, which stays for the next time.
 */
import { deepestCountZoom } from '@meridian/shared/endpoints/map'
import { isCellId } from '@meridian/shared/grid'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { takeChangedBlocks } from '#features/plots/changed-blocks.ts'
import { inTransaction } from '#platform/db/database.ts'
import { mapTopic, publish } from '#platform/live/live-hub.ts'
import type { Log } from '#platform/log.ts'
import { patchMiddle, worldBits } from './patch-middle.ts'

/** Any number, the same in every worker. Two at once would both move a tile by the same difference. */
const rollUpLock = 871_007
/** A block has 64 patches: what a sale of whole countries changes is still moved within seconds. */
const notesAtOnce = 2000

interface Difference {
  patch: bigint
  difference: number
}

/** What changes at a tile of the deepest zoom. */
interface Move {
  x: number
  y: number
  sold: number
  sumX: number
  sumY: number
}

/** How many notes were taken: fewer than a whole batch means that all are; null when another worker is at it. */
export async function rollUpCounts(db: Db, log: Log): Promise<number | null> {
  const done = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${rollUpLock}) as ours`.execute(tx)
    if (!rows[0]?.ours) return null
    const { notes, differences } = await countPatches(tx)
    // A row that somebody wrote by hand may lie on no tile: the rest of the world is counted without it.
    const [onGrid, offGrid] = [true, false].map((on) =>
      differences.filter(({ patch }) => isCellId(Number(patch) * 64) === on),
    ) as [Difference[], Difference[]]
    if (onGrid.length > 0) {
      await moveTiles(tx, onGrid)
      await publish(tx, mapTopic, { type: 'counts' })
    }
    return { notes, offGrid }
  })
  if (done && done.offGrid.length > 0) {
    const blocks = [...new Set(done.offGrid.map(({ patch }) => Number(patch >> 6n)))]
    log.error({ blocks }, 'plots of these blocks lie off the grid, and no tile counts them')
  }
  return done?.notes ?? null
}

export const isWholeBatch = (notes: number | null): boolean => notes === notesAtOnce

/** One statement, so that the notes it takes and the plots it counts are of one moment. */
async function countPatches(tx: Tx): Promise<{ notes: number; differences: Difference[] }> {
  const { rows } = await sql<{ notes: number; patch: bigint | null; difference: number }>`
    with taken as (
      ${takeChangedBlocks(notesAtOnce)}
    ), touched as (
      select distinct block from taken
    ), found as (
      select patch, found.sold from touched cross join lateral (
        select cell >> 6 as patch, count(*)::integer as sold from plots
        where cell >= touched.block * 4096 and cell < (touched.block + 1) * 4096 and state = 'owned'
        group by 1
      ) as found
    ), known as (
      select patch, sold from touched
      join patch_counts on patch >= touched.block * 64 and patch < (touched.block + 1) * 64
    ), counted as (
      select patch, coalesce(found.sold, 0) as sold,
        coalesce(found.sold, 0) - coalesce(known.sold, 0) as difference
      from found full join known using (patch)
    ), written as (
      insert into patch_counts (patch, sold) select patch, sold from counted where difference <> 0
      on conflict (patch) do update set sold = excluded.sold
    )
    select (select count(*)::integer from taken) as notes, patch, difference
    from (select 1) as always left join counted on difference <> 0`.execute(tx)
  return {
    notes: rows[0]?.notes ?? 0,
    differences: rows.flatMap(({ patch, difference }) => (patch === null ? [] : [{ patch, difference }])),
  }
}

async function moveTiles(tx: Tx, differences: readonly Difference[]): Promise<void> {
  const moves = movesOf(differences)
  // Not by `on conflict`: the difference alone may be below zero, which the row to insert must not be.
  await sql`
    with moved as (
      select zoom, x >> (${deepestCountZoom}::integer - zoom) as x, y >> (${deepestCountZoom}::integer - zoom) as y,
        sum(sold)::bigint as sold, sum(sum_x)::bigint as sum_x, sum(sum_y)::bigint as sum_y
      from unnest(
        ${moves.map(({ x }) => x)}::integer[], ${moves.map(({ y }) => y)}::integer[],
        ${moves.map(({ sold }) => sold)}::integer[],
        ${moves.map(({ sumX }) => sumX)}::bigint[], ${moves.map(({ sumY }) => sumY)}::bigint[]
      ) as tile (x, y, sold, sum_x, sum_y), generate_series(0, ${deepestCountZoom}::integer) as zoom
      group by 1, 2, 3
    ), updated as (
      update tile_counts as tile
      set sold = tile.sold + moved.sold, sum_x = tile.sum_x + moved.sum_x, sum_y = tile.sum_y + moved.sum_y
      from moved
      where tile.zoom = moved.zoom and tile.x = moved.x and tile.y = moved.y
      returning tile.zoom, tile.x, tile.y
    )
    insert into tile_counts (zoom, x, y, sold, sum_x, sum_y)
    select zoom, x, y, sold, sum_x, sum_y from moved
    where not exists (
      select from updated where updated.zoom = moved.zoom and updated.x = moved.x and updated.y = moved.y
    )`.execute(tx)
}

/** Patches that lie in one tile are moved as one. */
function movesOf(differences: readonly Difference[]): Move[] {
  const moves = new Map<number, Move>()
  for (const { patch, difference } of differences) {
    const middle = patchMiddle(Number(patch))
    const [x, y] = [middle.x >> (worldBits - deepestCountZoom), middle.y >> (worldBits - deepestCountZoom)]
    const key = x * 2 ** deepestCountZoom + y
    const move = moves.get(key) ?? { x, y, sold: 0, sumX: 0, sumY: 0 }
    move.sold += difference
    move.sumX += difference * middle.x
    move.sumY += difference * middle.y
    moves.set(key, move)
  }
  return [...moves.values()]
}
