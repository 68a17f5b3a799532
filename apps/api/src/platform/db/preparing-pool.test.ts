import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { openDatabaseLine } from '#testing/lines/database-line.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { inTransaction, openDatabase, statementLimits } from './database.ts'
import type { Db, StatementLimits } from './database.ts'
import { isDatabaseUnavailable, isWrongServer } from './database-unavailable.ts'

let url: string
beforeEach(async () => {
  url = await createTestDatabase('direct')
})

function open(poolSize: number, limits?: StatementLimits, at = url) {
  const config = { url: at, poolSize, backend: 'postgres' as const }
  const database = openDatabase(config, 'preparing-pool-test', createLog('test', 'silent'), limits)
  onTestFinished(database.close)
  return database
}

const readPid = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

test('closes every connection to a server that turned out to be read-only', async () => {
  const { db, pool } = open(2)
  const both = () => Promise.all([readPid(db), readPid(db)])
  const before = await both()
  const readOnly = inTransaction(db, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`insert into tiers (start_count, title, drop_percent) values (1, 'never', 1)`.execute(tx)
  })
  const failure: unknown = await readOnly.catch((error: unknown) => error)
  expect(isWrongServer(failure)).toBe(true)
  const after = await both()
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect(pool.totalCount).toBeLessThanOrEqual(2)
})

test('ends a statement that the server does not answer, and opens a new connection for the next', async () => {
  const line = await openDatabaseLine(url)
  const { db } = open(2, statementLimits.api, line.url)
  await Promise.all([readPid(db), readPid(db)])
  line.fallSilent()
  const failure: unknown = await inTransaction(db, readPid).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  // The other idle connection leads to the same server.
  await readPid(db)
})
