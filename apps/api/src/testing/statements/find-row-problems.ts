/** Compares the declared row type of a statement with the columns that PostgreSQL returns. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/db/database.ts'
import { describeStatement } from './describe-statement.ts'
import type { DescribedColumn } from './describe-statement.ts'
import type { Catalogue } from './nullability.ts'
import type { DeclaredColumn, DeclaredStatement } from './read-statements.ts'

/** A value of each type that statements return. The product's own connection shows its JavaScript type. */
const samples: Record<string, string> = {
  bigint: '1',
  'bigint[]': '{1}',
  boolean: 'true',
  bytea: '\\x00',
  'double precision': '1',
  'double precision[]': '{1}',
  integer: '1',
  'integer[]': '{1}',
  numeric: '1',
  smallint: '1',
  text: 'a',
  'text[]': '{a}',
  'timestamp with time zone': '2020-01-01 00:00:00+00',
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': '{00000000-0000-4000-8000-000000000000}',
}

const json = new Set(['json', 'jsonb'])
/** JavaScript types that no JSON value is parsed to. */
const neverFromJson = new Set(['Date', 'Buffer', 'bigint'])

export type Kinds = ReadonlyMap<string, string>

/** Keyed by the PostgreSQL type. */
export async function readKinds(db: Db): Promise<Kinds> {
  const values = sql.join(
    Object.entries(samples).map(([type, text]) => sql`${sql.lit(text)}::${sql.raw(type)} as ${sql.id(type)}`),
  )
  const { rows } = await sql<Record<string, unknown>>`select ${values}`.execute(db)
  return new Map(Object.entries(rows[0]!).map(([type, value]) => [type, kindOf(value)]))
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

export interface RowProblem {
  file: string
  column: string
  problem: string
}

export async function findRowProblems(
  client: pg.Client,
  { catalogue, kinds }: { catalogue: Catalogue; kinds: Kinds },
  { file, line, row, variants }: DeclaredStatement,
): Promise<RowProblem[]> {
  const problems = new Map<string, RowProblem>()
  const note = (column: string, problem: string) =>
    problems.set(`${column} ${problem}`, { file, column, problem: `line ${line}: ${problem}` })
  for (const variant of variants) {
    let returned: DescribedColumn[]
    try {
      returned = await describeStatement(client, catalogue, variant)
    } catch (error) {
      note('', `can not be prepared: ${(error as Error).message}`)
      continue
    }
    for (const declared of row) {
      const column = returned.find(({ name }) => name === declared.name)
      if (column) compare(declared, column, kinds, (problem) => note(declared.name, problem))
      else if (!declared.isOptional) note(declared.name, 'is not returned')
    }
  }
  return [...problems.values()]
}

function compare(
  declared: DeclaredColumn,
  { type, mayBeNull }: DescribedColumn,
  kinds: Kinds,
  note: (problem: string) => void,
): void {
  if (mayBeNull && !declared.mayBeNull) note('may be null')
  const kind = kinds.get(type)
  if (!kind && !json.has(type)) return note(`is of type ${type}, which has no sample`)
  const wrong = declared.kinds.filter(
    (one) => one !== 'unknown' && (kind ? one !== kind : neverFromJson.has(one)),
  )
  if (wrong.length > 0) note(`is declared as ${wrong.join(' | ')} and is ${kind ?? 'JSON'}`)
}
