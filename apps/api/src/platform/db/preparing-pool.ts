/**
 * The pool that Kysely uses. Kysely can not name statements, so this gives each statement file's text the file's
 * name, and `pg` prepares it once per connection. It also pipelines statements of a transaction whose result is not
 * needed (see pipelinedSqlFile), and closes all connections to a server that is lost.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { OutcomeUnknownError, isServerLost } from './database-unavailable.ts'
import { PipelinedStatements } from './pipelined-statements.ts'
import { isPipelined, statementName } from './sql-file.ts'

type Answer = PostgresQueryResult<never>

const noResult: Answer = { command: 'INSERT', rowCount: 0, rows: [] }

/** `pg` would quote and escape each of 300 cells in every statement. */
const asWritten = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'bigint')
    ? `{${value.join(',')}}`
    : value

export function preparing(pool: pg.Pool): PostgresPool {
  // Kysely identifies a connection by its client object.
  const seen = new WeakMap<pg.PoolClient, Prepared>()
  let generation = 0
  const prepare = (client: pg.PoolClient): Prepared => {
    const own = generation
    const isStale = () => own < generation
    const lose = () => {
      if (!isStale()) generation += 1
    }
    return { client: preparingClient(client, { lose, isStale }), isStale }
  }
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect()
        const known = seen.get(client) ?? prepare(client)
        seen.set(client, known)
        if (!known.isStale()) return known.client
        client.release(true)
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

interface Prepared {
  client: PostgresPoolClient
  isStale: () => boolean
}

interface Server {
  /** Closes this connection and all older ones as soon as they are free. */
  lose: () => void
  isStale: () => boolean
}

/** The function of PostgreSQL that waits for a standby at a commit: unlike the message, not translated. */
const standbyWait = 'SyncRepWaitForLSN'

function preparingClient(client: pg.PoolClient, server: Server): PostgresPoolClient {
  const pipelined = new PipelinedStatements()
  let inTransaction = false
  let isCorked = false
  let isUnconfirmed = false
  client.on('notice', ({ routine }) => {
    if (routine === standbyWait) isUnconfirmed = true
  })

  /** Delays pipelined statements until the next awaited one: one socket write costs about as much as a statement. */
  function cork(): void {
    if (isCorked) return
    isCorked = true
    client.connection.stream.cork()
  }

  function uncork(): void {
    if (!isCorked) return
    isCorked = false
    client.connection.stream.uncork()
  }

  async function send(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'begin') inTransaction = true
    const isAwaited = text !== 'begin' && !(inTransaction && isPipelined(text))
    if (!isAwaited) cork()
    const name = statementName(text)
    const statement = { text, values: values.map(asWritten), ...(name ? { name } : {}) }
    const answer = client.query(statement) as Promise<Answer>
    if (!isAwaited) {
      pipelined.add(answer)
      return noResult
    }
    uncork()
    if (text === 'commit') return commit(answer)
    if (text.startsWith('rollback')) return rollBack(text, answer)
    return answer.catch(async (error: unknown) => {
      // Throw the cause instead of 'current transaction is aborted'.
      await pipelined.settle()
      throw error
    })
  }

  /** PostgreSQL turns the commit of a failed transaction into a rollback without an error. */
  async function commit(answer: Promise<Answer>): Promise<Answer> {
    inTransaction = false
    const [settled, committed] = await Promise.allSettled([pipelined.settle(), answer])
    if (settled.status === 'rejected') throw settled.reason
    if (committed.status === 'rejected') throw committed.reason
    return committed.value
  }

  async function rollBack(text: string, answer: Promise<Answer>): Promise<Answer> {
    if (text === 'rollback') inTransaction = false
    try {
      return await answer
    } finally {
      await pipelined.discard()
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are never read through a cursor.')
    return judge(send(text, values))
  }

  async function judge(answer: Promise<Answer>): Promise<Answer> {
    try {
      const known = await answer
      if (!isUnconfirmed) return known
    } catch (error) {
      if (isServerLost(error)) server.lose()
      throw error
    }
    isUnconfirmed = false
    throw new OutcomeUnknownError()
  }

  return {
    query,
    release: (destroy) => {
      uncork()
      client.release(destroy === true || server.isStale())
    },
  }
}
