import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Database } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { somebodyWaits } from '#testing/somebody-waits.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { forgetPastLimits, takeFromLimit } from './rate-limit.ts'

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
    Array.from({ length: count }, () => takeFromLimit(database.db, tenAMinute, who)),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('lets through exactly the limit when everything comes at once', async () => {
  expect(await attempts(40, 'a')).toBe(10)
})

test('counts the first of somebody while it is being written', async () => {
  const oneAMinute = { name: 'one', limit: 1, perSeconds: 60 }
  const { promise: second, resolve } = Promise.withResolvers<void>()
  await inTransaction(database.db, async (tx) => {
    await takeFromLimit(tx, oneAMinute, 'fresh')
    resolve(takeFromLimit(database.db, oneAMinute, 'fresh'))
    await somebodyWaits(database.db)
  })
  await expect(second).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } })
})

test('keeps people apart', async () => {
  expect(await attempts(10, 'b')).toBe(10)
  expect(await attempts(10, 'c')).toBe(10)
})

test('gives one more place as each share of the time passes, and refusals cost nothing', async () => {
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

test('forgets limits that limit nobody any more', async () => {
  await attempts(1, 'e')
  await sql`update rate_limits set next_free = now() - interval '1 second' where key = 'ten:e'`.execute(
    database.db,
  )
  await forgetPastLimits(database.db)
  const kept = await database.db.selectFrom('rate_limits').select('key').where('key', '=', 'ten:e').execute()
  expect(kept).toEqual([])
})

test('what follows on the same connection waits for the disk as it did', async () => {
  await database.db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    await takeFromLimit(connection, tenAMinute, 'f')
    const { rows } = await sql`show synchronous_commit`.execute(connection)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

test('a call may take several places at once, and never needs more than there are', async () => {
  const take = (cost: number, who: string) => takeFromLimit(database.db, tenAMinute, who, cost)
  await take(4, 'weighed')
  await take(4, 'weighed')
  await expect(take(4, 'weighed')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await take(2, 'weighed')
  await take(500, 'all')
  await expect(take(1, 'all')).rejects.toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } })
})
