import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { forgetPastEvents } from '#platform/live/live-hub.ts'
import { deleteExpiredLimits } from '#platform/http/rate-limit.ts'

export const sweepPlatformJob = defineJob({ name: 'sweep-platform', data: z.object({}), retries: 0 })

/** Deletes expired rows, so that no table grows without bound. */
export async function sweepPlatform(db: Db): Promise<void> {
  await deleteExpiredLimits(db)
  await forgetPastEvents(db)
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`.execute(db)
}
