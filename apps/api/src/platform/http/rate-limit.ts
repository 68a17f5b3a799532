/**
 * Rate limits shared by all instances, one statement on one row (GCRA): no window edges and nothing to reset.
 * Refused requests do not extend the wait. Commits are asynchronous: a database crash may lose the counts of some
 * tenths of a second.
 */
import { isLoopback } from '#platform/net/caller-network.ts'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

export interface RateLimit {
  /** The limited action; part of the key. */
  name: string
  /** This burst, and on average this many per `perSeconds`. */
  limit: number
  perSeconds: number
  /** Instead of `limit`, for callers on this machine. */
  limitOnLoopback?: number
}

/** The limit that applies to callers of a network. */
export const limitFor = (limit: RateLimit, network: string): RateLimit =>
  limit.limitOnLoopback !== undefined && isLoopback(network)
    ? { ...limit, limit: limit.limitOnLoopback }
    : limit

const consume = sqlFile<[key: string, seconds: number, perSeconds: number], { wait: number | null }>(
  new URL('./sql/consume-rate-limit.sql', import.meta.url),
)

export async function consumeRateLimit(
  db: Db,
  limit: RateLimit,
  who: string,
  /** For calls that cost as much as several; capped at the limit. */
  cost = 1,
): Promise<void> {
  const wait = await tryRateLimit(db, limit, who, cost)
  if (wait === null) return
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })
}

/** Null if the limit had room and is consumed; otherwise the seconds until it has. */
export async function tryRateLimit(
  db: Db,
  { name, limit, perSeconds }: RateLimit,
  who: string,
  cost = 1,
): Promise<number | null> {
  const key = `${name}:${who}`.slice(0, 300)
  const [consumed] = await consume(db, key, (perSeconds / limit) * Math.min(cost, limit), perSeconds)
  return consumed?.wait ?? null
}

/** Deletes rows that no longer limit a caller. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where next_free < clock_timestamp()`.execute(db)
}
