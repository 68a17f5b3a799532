import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { forgetPastLimits } from '#platform/rate-limit.ts'

export const sweepPlatformJob = defineJob({ name: 'sweep-platform', data: z.object({}), retries: 0 })

/** Forgets what has served its time, so that none of it grows without bound. */
export async function sweepPlatform(db: Db): Promise<void> {
  await forgetPastLimits(db)
  await sql`delete from live_events where created_at < now() - interval '10 minutes'`.execute(db)
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`.execute(db)
}
