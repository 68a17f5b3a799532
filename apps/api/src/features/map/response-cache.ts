/**
 * A cache of map responses in this process. An entry is returned only after the live hub has read every event that was
 * committed before the request, so a cached response is never older than a database read. While the hub has no
 * connection to the database, nothing is cached and nothing cached is returned.
 */
import { LRUCache } from 'lru-cache'
import type { LiveHub } from '#platform/live/live-hub.ts'

export interface Answer {
  body: Buffer
  tag: string
}

interface Entry<Value> {
  value: Value
  connection: number
  readAt: number
}

/** Estimated memory of an entry without its body. */
const entryBytes = 512
/** Changes made by hand in the database publish no event; they show after this long. */
const maxAgeMs = 60_000

export class ResponseCache<Key extends string | number, Value extends Answer> {
  readonly #live: LiveHub
  readonly #entries: LRUCache<Key, Entry<Value>>
  /** For each database read in progress, the keys that have not changed since it began. */
  readonly #readings = new Set<Set<Key>>()

  /** @param bytesOf the size of a value; less than its body where values share one. */
  constructor(live: LiveHub, maxBytes: number, bytesOf = ({ body }: Value) => body.length) {
    this.#live = live
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => bytesOf(value) + entryBytes,
    })
  }

  async find(key: Key): Promise<Value | undefined> {
    if (!this.#entries.has(key)) return undefined
    const connection = await this.#live.caughtUp()
    const entry = this.#entries.get(key)
    const isValid = entry?.connection === connection && Date.now() - entry.readAt < maxAgeMs
    return isValid ? entry.value : undefined
  }

  /** Reads from the database, and caches the values that did not change meanwhile. */
  async read(
    keys: readonly Key[],
    read: () => Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value>> {
    const { connection } = this.#live
    const unchanged = new Set(keys)
    const readAt = Date.now()
    this.#readings.add(unchanged)
    try {
      const found = await read()
      if (connection !== null)
        for (const key of unchanged) this.#entries.set(key, { value: found.get(key)!, connection, readAt })
      return found
    } finally {
      this.#readings.delete(unchanged)
    }
  }

  forget(key: Key): void {
    this.#entries.delete(key)
    for (const unchanged of this.#readings) unchanged.delete(key)
  }

  forgetAll(): void {
    this.#entries.clear()
    for (const unchanged of this.#readings) unchanged.clear()
  }
}
