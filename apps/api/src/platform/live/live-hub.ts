/**
 * Live events between processes. publish() writes a row and a NOTIFY in the caller's transaction; every API
 * process hears of it and tells the browsers that listen to it. A poll of the rows stands behind the NOTIFY, so
 * events also arrive where LISTEN does not work or the connection was lost for a while.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'

/** What shall be read again; `blocks` of the map, or `all` of them. */
export interface LivePayload {
  type: string
  blocks?: number[]
  all?: true
}

export interface LiveEvent {
  id: bigint
  topic: string
  payload: LivePayload
}

/** Heard by every open map, also a visitor's: nothing on it belongs to anyone. */
export const mapTopic = 'map'

type Listener = (event: LiveEvent) => void

/** A connection of which it is known that notifications come through. */
interface Proven {
  client: pg.Client
  number: number
  giveUp: (error: Error) => void
}

const channel = 'meridian_live'
const pollMs = 1500
/** Ids become visible in the order of commits, not of ids: a transaction may be this late and still be heard. */
const windowSeconds = 20
const reconnectMs = 1000
/** A listening connection that leaves a question open for this long is given up. */
const patienceMs = 2000

export const publish = (tx: Db | Tx, topic: string, payload: LivePayload): Promise<void> =>
  publishToAll(tx, [topic], payload)

/** A notification is the event itself and holds 8000 bytes at most: a payload must stay far below. */
export async function publishToAll(
  tx: Db | Tx,
  topics: readonly string[],
  payload: LivePayload,
): Promise<void> {
  await sql`
    with event as (
      insert into live_events (topic, payload)
      select topic, ${JSON.stringify(payload)}::jsonb from unnest(${topics}::text[]) as topic
      returning id::text, topic, payload
    )
    select pg_notify(${channel}, row_to_json(event)::text) from event`.execute(tx)
}

/** Events that everybody has heard of by now. */
export async function forgetPastEvents(db: Db): Promise<void> {
  await sql`delete from live_events where created_at < now() - interval '10 minutes'`.execute(db)
}

export class LiveHub {
  readonly #db: Db
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Every id of the window that was delivered, with when it leaves the window. */
  readonly #seen = new Map<bigint, number>()
  #client: pg.Client | null = null
  #proven: Proven | null = null
  #connections = 0
  #asked: Promise<unknown> = Promise.resolve()
  #toAsk: Promise<number | null> | null = null
  #timer: NodeJS.Timeout | null = null
  #reading: Promise<void> = Promise.resolve()
  #closed = false
  #lastRead = 0

  constructor(db: Db, databaseUrl: string, log: Log) {
    this.#db = db
    this.#url = databaseUrl
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#read(false)
    this.#timer = setInterval(() => this.#poll(), pollMs)
    void this.#listen()
  }

  subscribe(topics: string[], listener: Listener): () => void {
    for (const topic of topics) {
      const listeners = this.#listeners.get(topic) ?? new Set()
      this.#listeners.set(topic, listeners.add(listener))
    }
    return () => {
      for (const topic of topics) {
        const listeners = this.#listeners.get(topic)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#listeners.delete(topic)
      }
    }
  }

  /** Whether events were read lately; a hint connection that is down does not count, the poll serves. */
  isUp(): boolean {
    return Date.now() - this.#lastRead < pollMs * 4
  }

  /**
   * The connection that hears of every event from its commit on, as a number; null while there is none. What was
   * learned under one and is true until an event says otherwise is worth nothing under another.
   */
  get connection(): number | null {
    return this.#proven?.number ?? null
  }

  /**
   * Resolves once every event is delivered whose transaction had committed before this was called, and answers
   * the connection; null where that can not be known. Whoever asks while a question is under way joins the next.
   */
  caughtUp(): Promise<number | null> {
    this.#toAsk ??= this.#asked.then(() => {
      this.#toAsk = null
      const answer = this.#ask()
      this.#asked = answer
      return answer
    })
    return this.#toAsk
  }

  /** PostgreSQL sends what there is to hear before it says that a statement is done, be it an empty one. */
  async #ask(): Promise<number | null> {
    const asked = this.#proven
    if (asked === null) return null
    try {
      await asked.client.query('')
    } catch (error) {
      asked.giveUp(error as Error)
    }
    return asked === this.#proven ? asked.number : null
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#proven = null
    if (this.#timer) clearInterval(this.#timer)
    await this.#client?.end().catch(() => {})
    await this.#reading
  }

  async #listen(): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'meridian-live',
      keepAlive: true,
      query_timeout: patienceMs,
    })
    const proof = randomUUID()
    let lost = false
    const reconnect = (error?: Error) => {
      if (lost || this.#closed) return
      lost = true
      if (this.#proven?.client === client) this.#proven = null
      // Ending it a second time would wait for ever.
      if (this.#client === client) this.#client = null
      if (error) this.#log.warn({ err: error }, 'live events: listening was interrupted, polling goes on')
      client.end().catch(() => {})
      setTimeout(() => void this.#listen(), reconnectMs).unref()
    }
    client.on('error', reconnect)
    client.on('end', () => reconnect())
    client.on('notification', ({ payload = '' }) => {
      if (lost || this.#closed) return
      if (payload !== proof) return this.#hear(payload)
      this.#connections += 1
      this.#proven = { client, number: this.#connections, giveUp: reconnect }
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (this.#closed) return await client.end()
      this.#client = client
      // A pooler in between takes the LISTEN and keeps the notifications: only one that comes through proves it.
      await sql`select pg_notify(${channel}, ${proof})`.execute(this.#db)
    } catch (error) {
      reconnect(error as Error)
    }
  }

  #hear(notification: string): void {
    // The proof of another process.
    if (!notification.startsWith('{')) return
    try {
      const { id, topic, payload } = JSON.parse(notification) as Omit<LiveEvent, 'id'> & { id: string }
      this.#deliver({ id: BigInt(id), topic, payload })
    } catch (error) {
      this.#log.warn({ err: error }, 'live events: a notification was not understood')
    }
  }

  #poll(): void {
    this.#reading = this.#reading.then(async () => {
      if (this.#closed) return
      await this.#read(true).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'live events could not be read'),
      )
    })
  }

  async #read(deliver: boolean): Promise<void> {
    const { rows } = await sql<LiveEvent>`
      select id, topic, payload from live_events
      where created_at > clock_timestamp() - make_interval(secs => ${windowSeconds})
      order by id`.execute(this.#db)
    this.#lastRead = Date.now()
    for (const event of rows) this.#deliver(event, deliver)
    for (const [id, leavesAt] of this.#seen) {
      if (leavesAt > Date.now()) break
      this.#seen.delete(id)
    }
  }

  #deliver(event: LiveEvent, deliver = true): void {
    if (this.#seen.has(event.id)) return
    this.#seen.set(event.id, Date.now() + windowSeconds * 2000)
    if (deliver) for (const listener of this.#listeners.get(event.topic) ?? []) listener(event)
  }
}
