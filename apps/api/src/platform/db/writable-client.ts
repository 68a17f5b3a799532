/**
 * A connection to the one of several hosts that accepts writes. After a failover it is another one, so each new
 * connection queries all of them.
 */
import pg from 'pg'
import { hostUrls } from '#platform/config/database-hosts.ts'
import { NoWritableHostError, ReadOnlyServerError, isDatabaseUnavailable } from './database-unavailable.ts'

/** Timeout of connecting to a host and of its answer. */
const patienceMs = 2000
/** After the first writable host answered: a demoted primary that was not stopped yet may answer first. */
const graceMs = 100

interface Writable {
  host: string
  port: number
  timeline: string
}

/** The client class for `pg` and its pool: pg's own for one host, otherwise one that chooses the host. */
export function clientOf(url: string): typeof pg.Client {
  const urls = hostUrls(url)
  if (urls.length === 1) return pg.Client
  let running: Promise<Writable> | null = null
  /** Concurrent connections share one search. */
  const find = (): Promise<Writable> => {
    running ??= findWritable(urls).finally(() => (running = null))
    return running
  }
  return class WritableClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connecting = this.#connectToWritable()
      if (!callback) return connecting
      // pg calls it without an error after a success.
      connecting.then(() => (callback as () => void)(), callback)
      return undefined
    }

    async #connectToWritable(): Promise<this> {
      const { host, port } = await find()
      Object.assign(this, { host, port })
      await super.connect()
      return this
    }
  }
}

/** One of the addresses, which is all that `pg` parses: the client above replaces its host. */
export const connectionString = (url: string): string => hostUrls(url)[0]!

export const newClient = (url: string, config: pg.ClientConfig): pg.Client =>
  new (clientOf(url))({ ...config, connectionString: connectionString(url) })

async function findWritable(urls: readonly string[]): Promise<Writable> {
  const answers = urls.map(readTimeline)
  const found: Writable[] = []
  for (const answer of answers) answer.then((server) => found.push(server)).catch(() => {})
  try {
    await Promise.any(answers)
  } catch (error) {
    const causes = (error as AggregateError).errors as Error[]
    // A lasting error such as a wrong password: waiting does not help.
    const lasting = causes.find((cause) => 'code' in cause && !isDatabaseUnavailable(cause))
    throw lasting ?? new NoWritableHostError(causes)
  }
  const { promise: grace, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, graceMs)
  await Promise.race([grace, Promise.allSettled(answers)])
  clearTimeout(timer)
  return found.toSorted((a, b) => (a.timeline < b.timeline ? 1 : -1))[0]!
}

async function readTimeline(url: string): Promise<Writable> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'meridian-find-primary',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // The timeline is in the name of the WAL file; every promotion begins a higher one.
    const { rows } = await client.query<{ timeline: string | null }>(`
      select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
        else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`)
    const { timeline } = rows[0]!
    if (timeline === null) throw new ReadOnlyServerError()
    return { host: client.host, port: client.port, timeline }
  } finally {
    client.end().catch(() => {})
  }
}
