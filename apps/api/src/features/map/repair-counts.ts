import { sql } from 'kysely'
import { z } from 'zod'
import { noteBlocksOf } from '#features/plots/changed-blocks.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

export const repairCountsJob = defineJob({ name: 'repair-counts', data: z.object({}), retries: 3 })

/**
 * Notes every block of whose patches one has a count that is not what its plots say. The roll-up itself never leaves
 * one; whoever changes plots by hand, or restores a part of the database, may. Reads the whole index of plots.
 */
export async function repairCounts(db: Db): Promise<void> {
  await noteBlocksOf(sql`
    select distinct patch >> 6 from (
      select cell >> 6 as patch, count(*) as sold from plots where state = 'owned' group by 1
    ) as found
    full join (
      select block * 64 + at as patch, get_byte(sold, at) as sold from block_counts, generate_series(0, 63) as at
    ) as known using (patch)
    where coalesce(found.sold, 0) <> coalesce(known.sold, 0)`).execute(db)
}
