/**
 * Rate limits that all instances share, as one statement on one row (GCRA): no window edge at which twice the
 * limit fits, and nothing to reset. Refused requests do not push the limit further away. Nobody waits for the disk:
 * what a crash of the database forgets, at most some tenths of a second, limits nobody the less.
 */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

export interface RateLimit {
  /** What is being limited; part of the key. */
  name: string
  /** This many at once, and on average this many in `perSeconds`. */
  limit: number
  perSeconds: number
}

const take = sqlFile<[key: string, seconds: number, perSeconds: number], { wait: number | null }>(
  new URL('./sql/take-from-limit.sql', import.meta.url),
)

export async function takeFromLimit(
  db: Db,
  { name, limit, perSeconds }: RateLimit,
  who: string,
  /** Where one call costs as much as several others; never more than there is. */
  cost = 1,
): Promise<void> {
  const key = `${name}:${who}`.slice(0, 300)
  const [taken] = await take(db, key, (perSeconds / limit) * Math.min(cost, limit), perSeconds)
  const wait = taken?.wait ?? null
  if (wait === null) return
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })
}

/** Rows that no longer limit anybody. */
export async function forgetPastLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where next_free < clock_timestamp()`.execute(db)
}
