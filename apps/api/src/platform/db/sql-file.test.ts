import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { sqlFile } from './sql-file.ts'

const sources = join(import.meta.dirname, '../..')
const files = globSync('{features,platform}/**/*.sql', { cwd: sources }).toSorted()
const read = (path: string) => readFileSync(join(sources, path), 'utf8')

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: await createTestDatabase() })
  await client.connect()
})
afterAll(() => client.end())

/** The parameter types that PostgreSQL infers. */
async function prepare(name: string, text: string): Promise<string[]> {
  await client.query(`prepare "${name}" as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  )
  return rows[0]!.types
}

/** `-- $1 uuid, $2 bigint[]: …` above the statement. */
const saidTypes = (text: string): string[] =>
  [...text.matchAll(/^-- (\$1?\d [^:\n]*)/gm)]
    .flatMap(([, said]) => said!.split(', '))
    .map((said) => /^\$\d+ (.+)$/.exec(said)![1]!)

test.each(files)('%s fits the schema and declares its parameters', async (path) => {
  const text = read(path)
  expect(await prepare(basename(path, '.sql'), text)).toEqual(saidTypes(text))
})

test('fails for a statement that does not fit the schema', async () => {
  await expect(prepare('misfit', 'select nothing from plots')).rejects.toThrow('"nothing" does not exist')
})

test('prepares a statement once per connection, under its file’s name', async () => {
  const config = { url: await createTestDatabase('direct'), poolSize: 1, backend: 'postgres' as const }
  const { db, close } = openDatabase(config, 'sql-file-test', createLog('sql-file-test', 'silent'))
  const ask = sqlFile<[answer: number], { answer: number }>(
    new URL('../../testing/fixtures/ask-answer.sql', import.meta.url),
  )
  expect(await ask(db, 42)).toEqual([{ answer: 42 }])
  expect(await inTransaction(db, (tx) => ask(tx, 43))).toEqual([{ answer: 43 }])
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ name: 'ask-answer' }])
  await close()
})

test('loads every file once, and no two files share a name', () => {
  const code = globSync('{features,platform}/**/*.ts', { cwd: sources })
    .map((path) => read(path))
    .join('')
  const loadedOnce = files.filter((path) => code.split(`'./sql/${basename(path)}'`).length === 2)
  expect(files.length).toBeGreaterThan(15)
  expect(loadedOnce).toEqual(files)
  expect(new Set(files.map((path) => basename(path))).size).toBe(files.length)
})
