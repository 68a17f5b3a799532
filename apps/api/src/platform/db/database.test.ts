import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'

test('fails only the transaction whose connection is cut', async () => {
  const config = { url: await createTestDatabase(), poolSize: 3, backend: 'postgres' as const }
  const { db, close } = openDatabase(config, 'database-test', createLog('database-test', 'silent'))
  const cut = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow(/terminat|not queryable/i)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})

test('passes lists of bigints, empty lists and lists with nulls unchanged', async () => {
  const config = { url: await createTestDatabase(), poolSize: 1, backend: 'postgres' as const }
  const { db, close } = openDatabase(config, 'database-test', createLog('database-test', 'silent'))
  onTestFinished(close)
  const asText = async (list: (bigint | null)[]) =>
    (await sql<{ text: string }>`select ${list}::bigint[]::text as text`.execute(db)).rows[0]?.text
  expect(await asText([9007199254740993n, -1n])).toBe('{9007199254740993,-1}')
  expect(await asText([])).toBe('{}')
  expect(await asText([1n, null])).toBe('{1,NULL}')
})
