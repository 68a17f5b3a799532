import { sql } from 'kysely'
import { z } from 'zod'
import { noteBlocksOf } from '#features/plots/changed-blocks.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Tile } from './count-tiles.ts'
import { repairTiles } from './repair-tiles.ts'
import { keepRollUpsOut } from './roll-up-counts.ts'

export const repairCountsJob = defineJob({ name: 'repair-counts', data: z.object({}), retries: 3 })

/** What one statement counts within seconds, however many are sold. */
const mostPlotsAtOnce = 2_000_000
/** After every block. */
const endOfAll = 2 ** 40

/**
 * The roll-up itself leaves nothing wrong; whoever changes plots by hand, or restores a part of the database, may.
 * Reads the whole index of plots, and all counts. Answers the tiles that it wrote anew.
 */
export async function repairCounts(db: Db, plotsAtOnce = mostPlotsAtOnce): Promise<Tile[]> {
  for (let first = 0; first < endOfAll;) {
    const end = await endOfStretch(db, first, plotsAtOnce)
    await noteWrongBlocks(db, first, end)
    first = end
  }
  return inTransaction(db, async (tx) => {
    await keepRollUpsOut(tx)
    return repairTiles(tx)
  })
}

/** The block before which lie as many plots as are counted at once. */
async function endOfStretch(db: Db, first: number, plotsAtOnce: number): Promise<number> {
  const { rows } = await sql<{ end: bigint }>`
    select (cell >> 12) + 1 as end from plots where cell >= ${first}::bigint << 12
    order by cell offset ${plotsAtOnce} limit 1`.execute(db)
  return Number(rows[0]?.end ?? endOfAll)
}

/** Notes every block of whose patches one has a count that is not what its plots say. */
async function noteWrongBlocks(db: Db, first: number, end: number): Promise<void> {
  await noteBlocksOf(sql`
    select distinct patch >> 6 from (
      select cell >> 6 as patch, count(*) as sold from plots
      where cell >= ${first}::bigint << 12 and cell < ${end}::bigint << 12 and state = 'owned' group by 1
    ) as found
    full join (
      select block * 64 + at as patch, get_byte(sold, at) as sold from block_counts, generate_series(0, 63) as at
      where block >= ${first} and block < ${end}
    ) as known using (patch)
    where coalesce(found.sold, 0) <> coalesce(known.sold, 0)`).execute(db)
}
