import { Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import pg, { TypeOverrides } from 'pg'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/logging/log.ts'
import { preparing } from './preparing-pool.ts'
import type { DB } from './schema.generated.ts'
import { clientOf, connectionString } from './writable-client.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** bigint columns become bigint: cell ids and money do not always fit a double. */
const types = new TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/** Past a pooler, where there is one. */
export const directUrlOf = ({ url, directUrl }: Pick<Config['database'], 'url' | 'directUrl'>): string =>
  directUrl ?? url

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * Time limits of a statement: the server's own, and a longer one of the driver, for a server that hangs or waits for
 * a lost standby at a commit. Callers of the API wait, jobs need not hurry, and one-off work reads whole tables.
 */
export const statementLimits = {
  api: { statement_timeout: 8000, query_timeout: 10_000 },
  worker: { statement_timeout: 30_000, query_timeout: 35_000 },
  task: { statement_timeout: 600_000, query_timeout: 610_000 },
} as const

/** In milliseconds. */
export interface StatementLimits {
  statement_timeout: number
  query_timeout: number
}

/** Ends a transaction whose process hangs, because it keeps locks. */
export const idleInTransactionMs = 30_000

/** Detects within some seconds that a server has vanished without closing the connection. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const

export function openDatabase(
  config: Config['database'],
  application: string,
  log: Log,
  limits: StatementLimits = statementLimits.worker,
): Database {
  const pool = new pg.Pool({
    connectionString: connectionString(config.url),
    Client: clientOf(config.url),
    max: config.poolSize,
    application_name: application,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...limits,
    ...keepAlive,
    idle_in_transaction_session_timeout: idleInTransactionMs,
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
