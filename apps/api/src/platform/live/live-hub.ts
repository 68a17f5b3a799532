/**
 * Live events between processes. publish() inserts a row in the caller's transaction and sends no notification: each
 * API process polls for new rows a few times a second, and whenever it must know that there are none.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'
import type { Log } from '#platform/logging/log.ts'
import { EventLine } from './event-line.ts'
import type { LiveEvent, LivePayload, LiveTopic } from './live-events.ts'

type Listener<Topic extends LiveTopic> = (event: LiveEvent<Topic>) => void

const lookMs = 250
const relayMs = 1000
/** After this long without a successful look, the instance counts as down, because its pages miss events. */
const upMs = 6000
/** How long to remember delivered events, which a new connection may return again. */
const rememberedMs = 60_000

const insertEvents = pipelinedSqlFile<[payload: string, topics: readonly string[]]>(
  new URL('./sql/publish-events.sql', import.meta.url),
)

export const publish = <Topic extends LiveTopic>(
  tx: Db | Tx,
  topic: Topic,
  payload: LivePayload<Topic>,
): Promise<void> => publishToAll(tx, [topic], payload)

export async function publishToAll<Topic extends LiveTopic>(
  tx: Db | Tx,
  topics: readonly Topic[],
  payload: LivePayload<Topic>,
): Promise<void> {
  await insertEvents(tx, JSON.stringify(payload), topics)
}

/** Deletes events that every process has read by now. */
export async function forgetPastEvents(db: Db): Promise<void> {
  await sql`delete from live_events where created_at < now() - interval '10 minutes'`.execute(db)
}

export class LiveHub {
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<LiveTopic, Set<(event: LiveEvent) => void>>()
  readonly #onNewLine = new Set<() => void>()
  /** Ids of delivered events, with the time after which they may be removed. */
  readonly #delivered = new Map<string, number>()
  #line: { line: EventLine; number: number } | null = null
  #laid = 0
  #looking: Promise<unknown> = Promise.resolve()
  #nextLook: Promise<number | null> | null = null
  #timer: NodeJS.Timeout | null = null
  #relay: NodeJS.Timeout | null = null
  #closed = false
  #lastLook = 0

  constructor(databaseUrl: string, log: Log) {
    this.#url = databaseUrl
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#lay(() => {})
    this.#timer = setInterval(() => void this.caughtUp(), lookMs)
  }

  subscribe<Topic extends LiveTopic>(topics: Topic[], onEvent: Listener<Topic>): () => void {
    // A listener receives only events of its own topics.
    const listener = onEvent as (event: LiveEvent) => void
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

  /** Called after a lost connection was replaced: older events of the gap may not have been delivered. */
  onNewLine(listener: () => void): void {
    this.#onNewLine.add(listener)
  }

  isUp(): boolean {
    return Date.now() - this.#lastLook < upMs
  }

  /**
   * Number of the connection that reads the events; null while there is none. Cached state that relies on events is
   * valid only under the connection under which it was read.
   */
  get connection(): number | null {
    return this.#line?.number ?? null
  }

  /**
   * Resolves once all events that had committed before the call are delivered, and returns the connection; null if that
   * is unknown. A call during a look joins the next look.
   */
  caughtUp(): Promise<number | null> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null
      const look = this.#look()
      this.#looking = look
      return look
    })
    return this.#nextLook
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearInterval(this.#timer)
    if (this.#relay) clearTimeout(this.#relay)
    await this.#looking
    const laid = this.#line
    this.#line = null
    await laid?.line.close().catch(() => {})
  }

  async #look(): Promise<number | null> {
    const laid = this.#line
    if (laid === null) return null
    try {
      const events = await laid.line.look()
      if (laid !== this.#line) return null
      this.#lastLook = Date.now()
      for (const event of events) {
        this.#remember(event)
        this.#deliver(event)
      }
      return laid.number
    } catch (error) {
      this.#giveUp(laid.number, error as Error)
      return null
    }
  }

  async #lay(take: (event: LiveEvent) => void): Promise<void> {
    const number = this.#laid + 1
    this.#laid = number
    const { line, recent } = await EventLine.lay(this.#url, (error) => this.#giveUp(number, error))
    if (this.#closed) return line.close()
    this.#line = { line, number }
    this.#lastLook = Date.now()
    // The previous connection may have delivered some of these events.
    for (const event of recent.filter(({ id }) => !this.#delivered.has(id))) {
      this.#remember(event)
      take(event)
    }
  }

  #giveUp(number: number, error?: Error): void {
    const laid = this.#line
    if (this.#closed || laid?.number !== number) return
    this.#line = null
    this.#log.warn({ err: error }, 'live events: the line to the database was lost, another one is laid')
    laid.line.close().catch(() => {})
    this.#layAgain()
  }

  #layAgain(): void {
    this.#relay = setTimeout(() => {
      this.#lay((event) => this.#deliver(event)).then(
        () => {
          for (const listener of this.#onNewLine) listener()
        },
        (error: unknown) => {
          this.#log.warn({ err: error }, 'live events: no line to the database')
          if (!this.#closed) this.#layAgain()
        },
      )
    }, relayMs)
  }

  #deliver(event: LiveEvent): void {
    for (const listener of this.#listeners.get(event.topic) ?? []) listener(event)
  }

  #remember({ id }: LiveEvent): void {
    const now = Date.now()
    this.#delivered.set(id, now + rememberedMs)
    for (const [old, until] of this.#delivered) {
      if (until > now) break
      this.#delivered.delete(old)
    }
  }
}
