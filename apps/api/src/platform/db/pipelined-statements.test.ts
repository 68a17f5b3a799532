import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openDatabaseLine } from '#testing/lines/database-line.ts'
import { inTransaction, openDatabase } from './database.ts'
import type { Database, Db } from './database.ts'
import { pipelinedSqlFile } from './sql-file.ts'

/** Inserts a row; a duplicate key fails. */
const addNote = pipelinedSqlFile<[key: string]>(
  new URL('../../testing/fixtures/add-note.sql', import.meta.url),
)

let database: Database
let db: Db
let roundTrips: () => number
beforeAll(async () => {
  const line = await openDatabaseLine(await createTestDatabase())
  roundTrips = line.roundTrips
  database = openDatabase(
    { url: line.url, poolSize: 1, backend: 'postgres' },
    'sent-test',
    createLog('test', 'silent'),
  )
  cleanUp(() => database.close())
  db = database.db
  await sql`create table notes (key text primary key)`.execute(db)
})

const notes = async () =>
  (await sql<{ key: string }>`select key from notes order by key`.execute(db)).rows.map(({ key }) => key)
const duplicate = 'duplicate key value'

test('executes pipelined statements within the transaction, in one round trip', async () => {
  await inTransaction(db, (tx) => addNote(tx, 'prepared'))
  const before = roundTrips()
  await inTransaction(db, async (tx) => {
    for (const key of ['a', 'b', 'c']) await addNote(tx, key)
  })
  expect(roundTrips() - before).toBe(1)
  expect(await notes()).toEqual(['a', 'b', 'c', 'prepared'])
})

test('sends pipelined statements in one write with the commit', async () => {
  await inTransaction(db, (tx) => addNote(tx, 'prepared before'))
  const client = await database.pool.connect()
  const { stream } = client.connection
  client.release()
  const [one, many] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
  onTestFinished(() => void vi.restoreAllMocks())
  await inTransaction(db, async (tx) => {
    for (const key of ['d', 'e', 'f']) await addNote(tx, key)
  })
  expect(one).not.toHaveBeenCalled()
  expect(many).toHaveBeenCalledOnce()
})

test('makes pipelined statements visible to later ones', async () => {
  const seen = await inTransaction(db, async (tx) => {
    await addNote(tx, 'seen')
    return sql`select from notes where key = 'seen'`.execute(tx)
  })
  expect(seen.rows).toHaveLength(1)
})

test('throws a failure at the commit and rolls the transaction back', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await addNote(tx, 'undone')
      await addNote(tx, 'a')
    }),
  ).rejects.toThrow(duplicate)
  expect(await notes()).not.toContain('undone')
})

test('throws a failure at the next awaited statement, with its cause', async () => {
  const reached: string[] = []
  await expect(
    inTransaction(db, async (tx) => {
      await addNote(tx, 'a')
      await addNote(tx, 'also undone')
      await sql`select 1`.execute(tx)
      reached.push('after')
    }),
  ).rejects.toThrow(duplicate)
  expect(reached).toEqual([])
  expect(await notes()).not.toContain('also undone')
})

test('throws the operation’s own error and starts the next transaction clean', async () => {
  const failure = new Error('given up')
  await expect(
    inTransaction(db, async (tx) => {
      await addNote(tx, 'a')
      throw failure
    }),
  ).rejects.toThrow(failure)
  await inTransaction(db, (tx) => addNote(tx, 'next'))
  expect(await notes()).toContain('next')
})

test('reports a failure at the rollback to a savepoint and not at the commit', async () => {
  await inTransaction(db, async (tx) => {
    await addNote(tx, 'stays')
    await sql`savepoint part`.execute(tx)
    await addNote(tx, 'a')
    await expect(sql`release savepoint part`.execute(tx)).rejects.toThrow(duplicate)
    await sql`rollback to savepoint part`.execute(tx)
    await sql`savepoint part`.execute(tx)
    await addNote(tx, 'a')
    await sql`rollback to savepoint part`.execute(tx)
  })
  expect(await notes()).toContain('stays')
})

test('awaits the statement outside of a transaction', async () => {
  await expect(addNote(db, 'a')).rejects.toThrow(duplicate)
  await addNote(db, 'alone')
  expect(await notes()).toContain('alone')
})
