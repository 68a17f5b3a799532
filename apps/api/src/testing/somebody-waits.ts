import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#platform/db/database.ts'

/** Resolves once a session of this database waits for a lock that another session holds. */
export async function somebodyWaits(db: Db): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  }
  await vi.waitUntil(isWaiting, { timeout: 30_000, interval: 5 })
}
