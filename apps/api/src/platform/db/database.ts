import { Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import pg, { TypeOverrides } from 'pg'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { preparing } from './preparing-pool.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** bigint columns become bigint: cell ids and money do not always fit a double. */
const types = new TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

export function openDatabase(config: Config['database'], application: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolSize,
    application_name: application,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    pipeline: true,
    types,
  })
  // The pool replaces an idle connection that breaks; without a listener the process would end.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Likewise for one that breaks between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

const retryable = new Set(['40001', '40P01'])
const maxAttempts = 4

/**
 * Runs an operation in one transaction and repeats it after a serialisation failure or a deadlock. The operation
 * must therefore have no effects outside the transaction.
 */
export async function inTransaction<Result>(db: Db, operation: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(operation)
    } catch (error) {
      if (attempt === maxAttempts || !retryable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/** Whether a statement failed on this constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  (error as { constraint?: string } | null)?.constraint === constraint
