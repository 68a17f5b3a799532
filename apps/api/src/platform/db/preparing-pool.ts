/**
 * What Kysely sees of the pool. Kysely hands `pg` a text without a name, and has no place for one; here, the text of a
 * statement's file gets the file's name, under which `pg` prepares it once for each connection.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { statementName } from './sql-file.ts'

export function preparing(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = seen.get(client) ?? preparingClient(client)
      seen.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are never read through a cursor.')
    const name = statementName(text)
    return client.query({ text, values: [...values], ...(name ? { name } : {}) })
  }
  return { query, release: (destroy) => client.release(destroy) }
}
