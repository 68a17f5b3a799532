/**
 * Writes schema.generated.ts from a migrated database, so that the types match it.
 * Usage: DATABASE_URL=… node src/platform/db/write-schema.ts [--check]
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createLog } from '#platform/logging/log.ts'
import { openDatabase } from './database.ts'
import { migrateToLatest } from './migrate.ts'

const target = new URL('./schema.generated.ts', import.meta.url)

/** PostgreSQL types and their TypeScript types under our parsers. Add new ones here. */
const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  float8: 'number',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  xid8: 'string',
  _text: 'string[]',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  always: boolean
}

const readColumns = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as defaulted,
         a.attidentity = 'a' or a.attgenerated <> '' as always
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely_%'
  order by c.relname, a.attnum`

function columnType({ table, column, type, nullable, defaulted, always }: Column): string {
  const name = typeNames[type]
  if (!name) throw new Error(`${table}.${column} has type ${type}, which write-schema.ts does not know`)
  const full = nullable ? `${name} | null` : name
  if (always) return `GeneratedAlways<${full}>`
  return defaulted ? `Generated<${full}>` : full
}

const pascal = (name: string) => name.replace(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase())

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, list]) =>
      `export interface ${pascal(table)} {\n${list.map((c) => `  ${c.column}: ${columnType(c)}\n`).join('')}}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`).join('')
  return [
    '// Written by write-schema.ts from the migrated database. Never edited by hand.',
    `import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'\n`,
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type Json = JSONColumnType<object>',
    '/** Has a default: may be left out of an insert, whatever else the type says. */',
    `type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>\n`,
    interfaces.join('\n'),
    `export interface DB {\n${index}}\n`,
  ].join('\n')
}

const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is missing')
const log = createLog('write-schema', 'warn')
const database = openDatabase({ url, poolSize: 2, backend: 'postgres' }, 'meridian-write-schema', log)
await migrateToLatest(database.db)
const { rows } = await database.pool.query<Column>(readColumns)
await database.close()
const wanted = render(rows)

if (process.argv.includes('--check')) {
  const found = await readFile(target, 'utf8').catch(() => '')
  if (found !== wanted) {
    log.error('schema.generated.ts is stale: run npm run generate')
    process.exitCode = 1
  }
} else {
  await writeFile(target, wanted)
}
