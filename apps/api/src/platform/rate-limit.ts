/**
 * Rate limits that all instances share, as one statement on one row (GCRA): no window edge at which twice the
 * limit fits, and nothing to reset. Refused requests do not push the limit further away. The clock is read once
 * the row is ours (now() would be the time the statement began, out of order under a rush). Nobody waits for the disk:
 * what a crash of the database forgets, at most some tenths of a second, limits nobody the less.
 */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface RateLimit {
  /** What is being limited; part of the key. */
  name: string
  /** This many at once, and on average this many in `perSeconds`. */
  limit: number
  perSeconds: number
}

export async function takeFromLimit(
  db: Db,
  { name, limit, perSeconds }: RateLimit,
  who: string,
  /** Where one call costs as much as several others; never more than there is. */
  cost = 1,
): Promise<void> {
  const key = `${name}:${who}`.slice(0, 300)
  const spacing = sql`make_interval(secs => ${(perSeconds / limit) * Math.min(cost, limit)})`
  const period = sql`make_interval(secs => ${perSeconds})`
  const { rows } = await sql<{ wait: number | null }>`
    with taken as (
      insert into rate_limits as r (key, next_free) values (${key}, clock_timestamp() + ${spacing})
      on conflict (key) do update set next_free = greatest(r.next_free, clock_timestamp()) + ${spacing}
        where greatest(r.next_free, clock_timestamp()) + ${spacing} <= clock_timestamp() + ${period}
      returning 1
    )
    select case when exists (select from taken) then null else
      (select extract(epoch from next_free + ${spacing} - ${period} - clock_timestamp())::float8 from rate_limits where key = ${key})
    end as wait, set_config('synchronous_commit', 'off', true)`.execute(db)
  const wait = rows[0]?.wait
  if (wait === null || wait === undefined) return
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })
}

/** Rows that no longer limit anybody. */
export async function forgetPastLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where next_free < clock_timestamp()`.execute(db)
}
