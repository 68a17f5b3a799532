/**
 * A connection that reads each event once. Ids become visible in the order of commits and not of ids, so it goes by
 * snapshots: what is new is exactly what the last look could not see, which is what began after it and what was open at
 * it. Both are found by the index, so that one long transaction makes no look longer.
 */
import pg from 'pg'
import type { LiveEvent } from './live-events.ts'

/** The snapshot comes alone where there is no event. */
type Row = { snapshot: string } & (LiveEvent | { id: null; topic: null; payload: null })

/** A connection that leaves a question open for this long is given up. */
const patienceMs = 2000
/** A line is laid anew within this time, or what happened meanwhile is not told. */
const windowSeconds = 20

const selectEvents = (which: string) => `
  select pg_current_snapshot()::text as snapshot, id::text, topic, payload
  from (select) as always left join live_events on ${which}
  order by live_events.id`
const recentEvents = { text: selectEvents(`created_at > now() - interval '${windowSeconds} seconds'`) }
export const newEvents = {
  name: 'new-live-events',
  text: selectEvents(
    'transaction >= pg_snapshot_xmax($1::pg_snapshot) or transaction = any(array(select pg_snapshot_xip($1)))',
  ),
}

export class EventLine {
  readonly #client: pg.Client
  /** What the last look could see. */
  #snapshot: string

  private constructor(client: pg.Client, snapshot: string) {
    this.#client = client
    this.#snapshot = snapshot
  }

  /** With what happened a moment before. `onLost` is called at most once, and not after `close`. */
  static async lay(
    url: string,
    onLost: (error?: Error) => void,
  ): Promise<{ line: EventLine; recent: LiveEvent[] }> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'meridian-live',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Row>(recentEvents)
      client.once('end', onLost)
      return { line: new EventLine(client, rows[0]!.snapshot), recent: eventsIn(rows) }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  /** Everything that had committed when this was called and was not read before. */
  async look(): Promise<LiveEvent[]> {
    const { rows } = await this.#client.query<Row>({ ...newEvents, values: [this.#snapshot] })
    const { snapshot } = rows[0]!
    // Another server in its place, which has lost what this one saw: its numbers are given out a second time.
    if (nextNumber(snapshot) < nextNumber(this.#snapshot)) throw new Error('the database went back in time')
    this.#snapshot = snapshot
    return eventsIn(rows)
  }

  async close(): Promise<void> {
    this.#client.removeAllListeners('end')
    await this.#client.end()
  }
}

/** Of the first transaction that had not begun: a snapshot is written `oldest:next:open,open`. */
const nextNumber = (snapshot: string) => BigInt(snapshot.split(':')[1]!)

const eventsIn = (rows: readonly Row[]): LiveEvent[] =>
  rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, topic: row.topic, payload: row.payload }]))
