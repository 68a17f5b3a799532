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

/** The name of the file that a text was read from. */
export const statementName = (text: string): string | undefined => names.get(text)

/**
 * @param file `new URL('./sql/hold-plots.sql', import.meta.url)`. `Params` are $1, $2 and so on, `Row` is what it
 * returns.
 */
export function sqlFile<Params extends readonly unknown[], Row = never>(file: URL) {
  const text = readFileSync(file, 'utf8')
  names.set(text, basename(file.pathname, '.sql'))
  return async (db: Pick<Kysely<DB>, 'executeQuery'>, ...params: Params): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...params]))
    return rows
  }
}
