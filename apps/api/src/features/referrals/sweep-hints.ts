import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

export const sweepHintsJob = defineJob({ name: 'sweep-referral-hints', data: z.object({}), retries: 0 })

const storedDays = 30
const sweptAtOnce = 10_000

/** Any client can send hints, so they expire. The purchase itself names the referrer. */
export async function sweepHints(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from wallet_referrers where wallet in (
        select wallet from wallet_referrers where created_at < now() - make_interval(days => ${storedDays})
        order by created_at limit ${sweptAtOnce}
      )`.execute(db)
    if (Number(numAffectedRows ?? 0) < sweptAtOnce) return
  }
}
