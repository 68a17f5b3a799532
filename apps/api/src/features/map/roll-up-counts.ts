/**
 * From the blocks that changed to the counts of every zoom. Notes are taken, blocks counted anew and tiles moved by
 * the difference in one transaction: killed at any point, nothing of it happened. A change that commits meanwhile
 * has a note of its own, which stays for the next time.
 */
import { deepestCountZoom } from '@meridian/shared/endpoints/map'
import { isBlock } from '@meridian/shared/grid'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/database.ts'
import { mapTopic, publish } from '#platform/live/live-hub.ts'
import type { Log } from '#platform/log.ts'
import { countTile } from './count-tile.ts'

/** Any number, the same in every worker. Two at once would both move a tile by the same difference. */
const rollUpLock = 871_007
const notesAtOnce = 20_000

interface Difference {
  block: bigint
  difference: number
}

/** How many notes were taken: fewer than a whole batch means that all are; null when another worker is at it. */
export async function rollUpCounts(db: Db, log: Log): Promise<number | null> {
  const done = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${rollUpLock}) as ours`.execute(tx)
    if (!rows[0]?.ours) return null
    const { notes, differences } = await countBlocks(tx)
    // A row that somebody wrote by hand may lie on no tile: the rest of the world is counted without it.
    const [onGrid, offGrid] = [true, false].map((on) =>
      differences.filter(({ block }) => isBlock(Number(block)) === on),
    ) as [Difference[], Difference[]]
    if (onGrid.length > 0) {
      await moveTiles(tx, onGrid)
      await publish(tx, mapTopic, { type: 'counts' })
    }
    return { notes, offGrid }
  })
  if (done && done.offGrid.length > 0) {
    const blocks = done.offGrid.map(({ block }) => Number(block))
    log.error({ blocks }, 'plots of these blocks lie off the grid, and no tile counts them')
  }
  return done?.notes ?? null
}

export const isWholeBatch = (notes: number | null): boolean => notes === notesAtOnce

/** One statement, so that the notes it takes and the plots it counts are of one moment. */
async function countBlocks(tx: Tx): Promise<{ notes: number; differences: Difference[] }> {
  const { rows } = await sql<{ notes: number; block: bigint | null; difference: number }>`
    with taken as (
      delete from changed_blocks
      where id = any(array(select id from changed_blocks order by id limit ${notesAtOnce}))
      returning block
    ), counted as (
      select block, found.sold, found.sold - coalesce(block_counts.sold, 0) as difference
      from (select distinct block from taken) as touched
      cross join lateral (
        select count(*)::integer as sold from plots
        where cell >= touched.block * 4096 and cell < (touched.block + 1) * 4096 and state = 'owned'
      ) as found
      left join block_counts using (block)
    ), written as (
      insert into block_counts (block, sold) select block, sold from counted where difference <> 0
      on conflict (block) do update set sold = excluded.sold
    )
    select (select count(*)::integer from taken) as notes, block, difference
    from (select 1) as always left join counted on difference <> 0`.execute(tx)
  return {
    notes: rows[0]?.notes ?? 0,
    differences: rows.flatMap(({ block, difference }) => (block === null ? [] : [{ block, difference }])),
  }
}

async function moveTiles(tx: Tx, differences: readonly Difference[]): Promise<void> {
  const tiles = differences.map(({ block }) => countTile(Number(block)))
  // Not by `on conflict`: the difference alone may be below zero, which the row to insert must not be.
  await sql`
    with moved as (
      select zoom, x >> (${deepestCountZoom}::integer - zoom) as x, y >> (${deepestCountZoom}::integer - zoom) as y,
        sum(difference)::bigint as difference
      from unnest(
        ${tiles.map(({ x }) => x)}::integer[], ${tiles.map(({ y }) => y)}::integer[],
        ${differences.map(({ difference }) => difference)}::integer[]
      ) as tile (x, y, difference), generate_series(0, ${deepestCountZoom}::integer) as zoom
      group by 1, 2, 3
    ), updated as (
      update tile_counts as tile set sold = tile.sold + moved.difference from moved
      where tile.zoom = moved.zoom and tile.x = moved.x and tile.y = moved.y
      returning tile.zoom, tile.x, tile.y
    )
    insert into tile_counts (zoom, x, y, sold)
    select zoom, x, y, difference from moved
    where not exists (
      select from updated where updated.zoom = moved.zoom and updated.x = moved.x and updated.y = moved.y
    )`.execute(tx)
}
