import { sql } from 'kysely'
import { z } from 'zod'
import { noteBlocksOf } from '#features/plots/changed-blocks.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/logging/log.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { repairTiles } from './repair-tiles.ts'
import { isWholeBatch, blockRollUps, rollUpInTurn } from '#features/map/counts/roll-up-counts.ts'

export const repairCountsJob = defineJob({ name: 'repair-counts', data: z.object({}), retries: 3 })

/** Plots that one statement counts within seconds. */
const mostPlotsAtOnce = 2_000_000
/** After the last block. */
const endOfAll = 2 ** 40

export interface Repaired {
  /** How many blocks were recounted. */
  blocks: number
  /** Tiles that did not match their blocks. */
  tiles: Tile[]
}

/**
 * Repairs counts after manual changes of plots or a partial restore; the roll-up itself leaves no errors. Reads the
 * whole index of plots and all counts. Roll-ups wait while the tiles are checked.
 */
export async function repairCounts(
  db: Db,
  log: Log,
  { plotsAtOnce = mostPlotsAtOnce } = {},
): Promise<Repaired> {
  let blocks = 0
  for (let first = 0; first < endOfAll;) {
    const end = await endOfStretch(db, first, plotsAtOnce)
    blocks += await recordWrongBlocks(db, first, end)
    first = end
  }
  // Before the tiles are checked: a right tile must not adopt a wrong count.
  while (isWholeBatch(await rollUpInTurn(db, log)));
  const tiles = await inTransaction(db, async (tx) => {
    await blockRollUps(tx)
    return repairTiles(tx)
  })
  return { blocks, tiles }
}

/** The block before which one batch of plots lies. */
async function endOfStretch(db: Db, first: number, plotsAtOnce: number): Promise<number> {
  const { rows } = await sql<{ end: bigint }>`
    select (cell >> 12) + 1 as end from plots where cell >= ${first}::bigint << 12
    order by cell offset ${plotsAtOnce} limit 1`.execute(db)
  return Number(rows[0]?.end ?? endOfAll)
}

/** Records every block with a patch whose count differs from its plots; returns their number. */
async function recordWrongBlocks(db: Db, first: number, end: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Few plots may lie on many blocks.
    await sql`set local statement_timeout = '15min'`.execute(tx)
    const { numAffectedRows = 0n } = await noteBlocksOf(sql`
      select distinct patch >> 6 from (
        select cell >> 6 as patch, count(*) as sold from plots
        where cell >= ${first}::bigint << 12 and cell < ${end}::bigint << 12 and state = 'owned' group by 1
      ) as found
      full join (
        select block * 64 + at as patch, get_byte(sold, at) as sold from block_counts, generate_series(0, 63) as at
        where block >= ${first} and block < ${end}
      ) as known using (patch)
      where coalesce(found.sold, 0) <> coalesce(known.sold, 0)`).execute(tx)
    return Number(numAffectedRows)
  })
}
