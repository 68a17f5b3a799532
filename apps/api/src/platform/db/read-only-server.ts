import { sql } from 'kysely'
import type { Db } from './database.ts'
import { ReadOnlyServerError } from './database-unavailable.ts'

/** Whether the connected server is a standby, or was demoted. */
export async function isReadOnlyServer(db: Db): Promise<boolean> {
  const { rows } = await sql<{ read_only: boolean }>`
    select coalesce(pg_is_in_recovery() or current_setting('transaction_read_only') = 'on', true) as read_only`.execute(
    db,
  )
  return rows[0]!.read_only
}

/** Checked before a start: a standby has all tables, so reads alone would succeed there. */
export async function requireWritable(db: Db): Promise<void> {
  if (await isReadOnlyServer(db)) throw new ReadOnlyServerError()
}
