/**
 * Statements in files of their own, for the hot ones, where planning costs as much as the work: each connection
 * prepares a file once, under the file's name. Read when the process starts; sql-file.test.ts prepares them all.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

const names = new Map<string, string>()

const sent = new Set<string>()

/** Whether a transaction goes on without its answer. */
export const isSent = (text: string): boolean => sent.has(text)

/** The name of the file that a text was read from. */
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
 * Likewise for a statement that answers nothing anybody needs. In a transaction it is sent and not waited for; what it
 * refuses, the next statement that is waited for throws, or the commit.
 */
export function sentSqlFile<Params extends readonly unknown[]>(file: URL) {
  const execute = sqlFile<Params>(file)
  sent.add(readStatement(file))
  return async (db: Pick<Kysely<DB>, 'executeQuery'>, ...params: Params): Promise<void> => {
    await execute(db, ...params)
  }
}

function readStatement(file: URL): string {
  const text = readFileSync(file, 'utf8')
  names.set(text, basename(file.pathname, '.sql'))
  return text
}
