import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Database } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { deleteExpiredLimits, consumeRateLimit } from './rate-limit.ts'

let database: Database
beforeAll(async () => {
  const url = await createTestDatabase()
  database = openDatabase(
    { url, poolSize: 8, backend: 'postgres' },
    'limit-test',
    createLog('test', 'silent'),
  )
})
afterAll(() => database.close())

const tenAMinute = { name: 'ten', limit: 10, perSeconds: 60 }
const attempts = async (count: number, who: string) => {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => consumeRateLimit(database.db, tenAMinute, who)),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('admits exactly the limit when all calls come at once', async () => {
  expect(await attempts(40, 'a')).toBe(10)
})

test('counts a caller’s first call while it is being written', async () => {
  const oneAMinute = { name: 'one', limit: 1, perSeconds: 60 }
  let second: Promise<unknown> | undefined
  await inTransaction(database.db, async (tx) => {
    await consumeRateLimit(tx, oneAMinute, 'fresh')
    // The rejection may come before the transaction's promise resolves, so it has a handler from the start.
    second = consumeRateLimit(database.db, oneAMinute, 'fresh').catch((error: unknown) => error)
    await somebodyWaits(database.db)
  })
  expect(await second).toMatchObject({ details: { retryAfterSeconds: 60 } })
})

test('counts callers separately', async () => {
  expect(await attempts(10, 'b')).toBe(10)
  expect(await attempts(10, 'c')).toBe(10)
})

test('frees one call per share of the time, and refusals cost nothing', async () => {
  await attempts(30, 'd')
  const passSeconds = (seconds: number) =>
    sql`update rate_limits set next_free = next_free - make_interval(secs => ${seconds}) where key = 'ten:d'`.execute(
      database.db,
    )
  await passSeconds(6)
  expect(await attempts(5, 'd')).toBe(1)
  await passSeconds(18)
  expect(await attempts(5, 'd')).toBe(3)
})

test('deletes expired limits', async () => {
  await attempts(1, 'e')
  await sql`update rate_limits set next_free = now() - interval '1 second' where key = 'ten:e'`.execute(
    database.db,
  )
  await deleteExpiredLimits(database.db)
  const rows = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'ten:e').execute()
  expect(rows).toEqual([])
})

test('keeps synchronous commits for later statements on the connection', async () => {
  await database.db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    await consumeRateLimit(connection, tenAMinute, 'f')
    const { rows } = await sql`show synchronous_commit`.execute(connection)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

test('charges a call several units at once, at most the limit', async () => {
  const take = (cost: number, who: string) => consumeRateLimit(database.db, tenAMinute, who, cost)
  await take(4, 'weighed')
  await take(4, 'weighed')
  await expect(take(4, 'weighed')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await take(2, 'weighed')
  await take(500, 'all')
  await expect(take(1, 'all')).rejects.toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } })
})
