/**
 * Live events between processes. publish() writes a row and a NOTIFY in the caller's transaction; every API
 * process hears of it and tells the browsers that listen to it. NOTIFY is a hint: a poll stands behind it, so
 * events also arrive where LISTEN does not work or the connection was lost for a while.
 */
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

const channel = 'meridian_live'
const pollMs = 1500
/** Ids become visible in the order of commits, not of ids: a transaction may be this late and still be heard. */
const windowSeconds = 20
const reconnectMs = 1000

export const publish = (tx: Db | Tx, topic: string, payload: LivePayload): Promise<void> =>
  publishToAll(tx, [topic], payload)

export async function publishToAll(
  tx: Db | Tx,
  topics: readonly string[],
  payload: LivePayload,
): Promise<void> {
  await sql`
    with event as (
      insert into live_events (topic, payload)
      select topic, ${JSON.stringify(payload)}::jsonb from unnest(${topics}::text[]) as topic
      returning id
    )
    select pg_notify(${channel}, '') from event`.execute(tx)
}

export class LiveHub {
  readonly #db: Db
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Every id of the window that was delivered, with when it leaves the window. */
  readonly #seen = new Map<bigint, number>()
  #highest = 0n
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #reading: Promise<void> = Promise.resolve()
  #pendingHint = false
  #closed = false
  #lastRead = 0

  constructor(db: Db, databaseUrl: string, log: Log) {
    this.#db = db
    this.#url = databaseUrl
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#read('window', false)
    this.#timer = setInterval(() => void this.#enqueueRead('window'), pollMs)
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

  async close(): Promise<void> {
    this.#closed = true
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
    })
    let lost = false
    const reconnect = (error?: Error) => {
      if (lost || this.#closed) return
      lost = true
      // Ending it a second time would wait for ever.
      if (this.#client === client) this.#client = null
      if (error) this.#log.warn({ err: error }, 'live events: listening was interrupted, polling goes on')
      client.end().catch(() => {})
      setTimeout(() => void this.#listen(), reconnectMs).unref()
    }
    client.on('error', reconnect)
    client.on('end', () => reconnect())
    client.on('notification', () => this.#hint())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.#client = client
    } catch (error) {
      reconnect(error as Error)
    }
  }

  /** A burst of notifications becomes one more read after the one under way. */
  #hint(): void {
    if (this.#pendingHint) return
    this.#pendingHint = true
    void this.#enqueueRead('new')
  }

  #enqueueRead(what: 'new' | 'window'): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      if (this.#closed) return
      if (what === 'new') this.#pendingHint = false
      await this.#read(what, true).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'live events could not be read'),
      )
    })
    return this.#reading
  }

  async #read(what: 'new' | 'window', deliver: boolean): Promise<void> {
    const { rows } = await sql<LiveEvent>`
      select id, topic, payload from live_events
      where ${
        what === 'new'
          ? sql`id > ${this.#highest}`
          : sql`created_at > clock_timestamp() - make_interval(secs => ${windowSeconds})`
      }
      order by id`.execute(this.#db)
    this.#lastRead = Date.now()
    for (const event of rows) {
      if (this.#seen.has(event.id)) continue
      this.#seen.set(event.id, Date.now() + windowSeconds * 2000)
      if (event.id > this.#highest) this.#highest = event.id
      if (deliver) for (const listener of this.#listeners.get(event.topic) ?? []) listener(event)
    }
    for (const [id, leavesAt] of this.#seen) {
      if (leavesAt > Date.now()) break
      this.#seen.delete(id)
    }
  }
}
