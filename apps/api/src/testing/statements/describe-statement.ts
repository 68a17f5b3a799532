/** The result columns of a statement, as PostgreSQL resolves them after the migrations. Executes nothing. */
import type pg from 'pg'
import { nullabilityOf } from './nullability.ts'
import type { Catalogue, ResultColumn } from './nullability.ts'
import { parseNodeTree } from './parse-node-tree.ts'
import type { TreeNode } from './parse-node-tree.ts'

export interface DescribedColumn extends ResultColumn {
  /** In the format of `format_type`: `bigint`, `text[]`. */
  type: string
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0`,
  )
  const functions = await client.query<{ oid: string; name: string; strict: boolean }>(
    'select oid::text, proname::text as name, proisstrict as strict from pg_proc',
  )
  return {
    notNullColumns: new Set(columns.rows.map(({ key }) => key)),
    functions: new Map(functions.rows.map(({ oid, ...one }) => [oid, one])),
  }
}

/** @param nullableParams the numbers of the parameters that may be null. */
export async function describeStatement(
  client: pg.Client,
  catalogue: Catalogue,
  { text, nullableParams = new Set() }: { text: string; nullableParams?: ReadonlySet<number> },
): Promise<DescribedColumn[]> {
  await client.query('begin')
  try {
    await client.query(`prepare described as ${text}`)
    const { rows: prepared } = await client.query<{ params: string[]; results: string[] | null }>(
      `select parameter_types::text[] as params, result_types::text[] as results
       from pg_prepared_statements where name = 'described'`,
    )
    const { params, results } = prepared[0]!
    // PostgreSQL shows the resolved tree of any statement, with its parameters, in the body of a function.
    await client.query(
      `create function pg_temp.described(${params.join()}) returns void language sql begin atomic ${text}\n; end`,
    )
    const { rows } = await client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.described'::regproc`,
    )
    const [[statement]] = parseNodeTree(rows[0]!.tree) as [[TreeNode]]
    return nullabilityOf(statement, catalogue, nullableParams).map(({ name, mayBeNull }, index) => ({
      name,
      mayBeNull,
      type: results![index]!,
    }))
  } finally {
    await client.query('rollback')
    // Prepared statements outlive a rollback.
    await client.query('deallocate all')
  }
}
