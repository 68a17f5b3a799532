/**
 * Frequent statements in their own files, where planning costs as much as execution: each connection prepares a file
 * once, under the file's name. Read at process start; sql-file.test.ts prepares them all.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

const names = new Map<string, string>()

const pipelined = new Set<string>()

/** Whether a transaction continues without its result. */
export const isPipelined = (text: string): boolean => pipelined.has(text)

/** The name of the file that contains the text. */
export const statementName = (text: string): string | undefined => names.get(text)

/**
 * @param file `new URL('./sql/some-statement.sql', import.meta.url)`. `Params` are $1, $2 and so on, `Row` is what it
 * returns.
 */
export function sqlFile<Params extends readonly unknown[], Row = never>(file: URL) {
  const text = readStatement(file)
  return async (db: Pick<Kysely<DB>, 'executeQuery'>, ...params: Params): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...params]))
    return rows
  }
}

/**
 * Like sqlFile, for a statement whose result is not needed. A transaction sends it without waiting; the next awaited
 * statement, or the commit, throws its failure.
 */
export function pipelinedSqlFile<Params extends readonly unknown[]>(file: URL) {
  const execute = sqlFile<Params>(file)
  pipelined.add(readStatement(file))
  return async (db: Pick<Kysely<DB>, 'executeQuery'>, ...params: Params): Promise<void> => {
    await execute(db, ...params)
  }
}

function readStatement(file: URL): string {
  const text = readFileSync(file, 'utf8')
  names.set(text, basename(file.pathname, '.sql'))
  return text
}
