/**
 * A connection that reads each event once. Events become visible in the order of commits, not of ids, so it compares
 * snapshots: new events are those of transactions that began after the last look or were open during it. Indexes find
 * both, so one long transaction does not slow down a look.
 */
import type pg from 'pg'
import { ReadOnlyServerError } from '#platform/db/database-unavailable.ts'
import { newClient } from '#platform/db/writable-client.ts'
import type { LiveEvent } from './live-events.ts'

/** A single row with only the snapshot if there are no events. */
type Row = { snapshot: string; demoted: boolean } & (LiveEvent | { id: null; topic: null; payload: null })

/** Timeout of connecting and of a query; afterwards the connection is dropped. */
const patienceMs = 2000
/** A new connection must open within this time, or events are lost. */
const windowSeconds = 20

const selectEvents = (which: string) => `
  select pg_current_snapshot()::text as snapshot, pg_is_in_recovery() as demoted, id::text, topic, payload
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
  /** The snapshot of the last look. */
  #snapshot: string

  private constructor(client: pg.Client, snapshot: string) {
    this.#client = client
    this.#snapshot = snapshot
  }

  /** Connects, and also returns recent events. `onLost` is called at most once, and not after `close`. */
  static async lay(
    url: string,
    onLost: (error?: Error) => void,
  ): Promise<{ line: EventLine; recent: LiveEvent[] }> {
    const client = newClient(url, {
      application_name: 'meridian-live',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Row>(recentEvents)
      requirePrimary(rows)
      client.once('end', onLost)
      return { line: new EventLine(client, rows[0]!.snapshot), recent: eventsIn(rows) }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  /** All events that had committed before the call and were not read before. */
  async look(): Promise<LiveEvent[]> {
    const { rows } = await this.#client.query<Row>({ ...newEvents, values: [this.#snapshot] })
    requirePrimary(rows)
    const { snapshot } = rows[0]!
    // A replacement server has lost transactions that this connection saw, and assigns their numbers again.
    if (nextNumber(snapshot) < nextNumber(this.#snapshot)) throw new Error('the database went back in time')
    this.#snapshot = snapshot
    return eventsIn(rows)
  }

  async close(): Promise<void> {
    this.#client.removeAllListeners('end')
    await this.#client.end()
  }
}

/** A standby, or a primary that became one, does not have the newest events. */
function requirePrimary(rows: readonly Row[]): void {
  if (rows[0]!.demoted) throw new ReadOnlyServerError()
}

/** Number of the first transaction that had not begun: the format of a snapshot is `oldest:next:open,open`. */
const nextNumber = (snapshot: string) => BigInt(snapshot.split(':')[1]!)

const eventsIn = (rows: readonly Row[]): LiveEvent[] =>
  rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, topic: row.topic, payload: row.payload }]))
