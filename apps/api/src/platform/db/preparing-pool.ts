/**
 * What Kysely sees of the pool. Kysely hands `pg` a text without a name, and has no place for one; here, the text of a
 * statement's file gets the file's name, under which `pg` prepares it once for each connection. And where a statement of
 * a transaction answers nothing that anybody needs, its answer is not waited for.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { SentStatements } from './sent-statements.ts'
import { isSent, statementName } from './sql-file.ts'

type Answer = PostgresQueryResult<never>

const noAnswer: Answer = { command: 'INSERT', rowCount: 0, rows: [] }

/** `pg` would quote and escape each of 300 cells, in each of the statements that take them. */
const asWritten = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'bigint')
    ? `{${value.join(',')}}`
    : value

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
  const sent = new SentStatements()
  let inTransaction = false
  let isKeptBack = false

  /** What is not waited for travels with the next that is: a write costs about as much as the statement in it. */
  function keepBack(): void {
    if (isKeptBack) return
    isKeptBack = true
    client.connection.stream.cork()
  }

  function letGo(): void {
    if (!isKeptBack) return
    isKeptBack = false
    client.connection.stream.uncork()
  }

  async function ask(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'begin') inTransaction = true
    const isWaitedFor = text !== 'begin' && !(inTransaction && isSent(text))
    if (!isWaitedFor) keepBack()
    const name = statementName(text)
    const asked = { text, values: values.map(asWritten), ...(name ? { name } : {}) }
    const answer = client.query(asked) as Promise<Answer>
    if (!isWaitedFor) {
      sent.add(answer)
      return noAnswer
    }
    letGo()
    if (text === 'commit') return commit(answer)
    if (text.startsWith('rollback')) return rollBack(text, answer)
    return answer.catch(async (error: unknown) => {
      // Rather than that the transaction is over, why it is.
      await sent.settle()
      throw error
    })
  }

  /** Of a transaction in which something failed it makes a rollback, without a word. */
  async function commit(answer: Promise<Answer>): Promise<Answer> {
    inTransaction = false
    const [settled, committed] = await Promise.allSettled([sent.settle(), answer])
    if (settled.status === 'rejected') throw settled.reason
    if (committed.status === 'rejected') throw committed.reason
    return committed.value
  }

  async function rollBack(text: string, answer: Promise<Answer>): Promise<Answer> {
    if (text === 'rollback') inTransaction = false
    try {
      return await answer
    } finally {
      await sent.forget()
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are never read through a cursor.')
    return ask(text, values)
  }
  return {
    query,
    release: (destroy) => {
      letGo()
      client.release(destroy)
    },
  }
}
