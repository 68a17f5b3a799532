/**
 * Answers that are kept in this process for as long as nothing they show has changed. Before one is given, the hub
 * has heard of every change that was committed when it was asked for: a kept answer is never older than a read of
 * the database would be. While the hub can not know that, nothing is kept and nothing that was kept is given.
 */
import { LRUCache } from 'lru-cache'
import type { LiveHub } from '#platform/live/live-hub.ts'

export interface Answer {
  body: Buffer
  tag: string
}

interface Kept<Value> {
  value: Value
  connection: number
  readAt: number
}

/** What an answer takes beside its body, about. */
const bytesBeside = 512
/** Changes that somebody makes by hand in the database are announced to nobody, and show after this long. */
const longestMs = 60_000

export class KeptAnswers<Key extends string | number, Value extends Answer> {
  readonly #live: LiveHub
  readonly #kept: LRUCache<Key, Kept<Value>>
  /** For each reading under way, what of it has not changed since it began. */
  readonly #readings = new Set<Set<Key>>()

  /** `bytesOf` says what a value takes of its own, where its body is shared with others. */
  constructor(live: LiveHub, mostBytes: number, bytesOf = ({ body }: Value) => body.length) {
    this.#live = live
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ value }) => bytesOf(value) + bytesBeside,
    })
  }

  async find(key: Key): Promise<Value | undefined> {
    if (!this.#kept.has(key)) return undefined
    const connection = await this.#live.caughtUp()
    const kept = this.#kept.get(key)
    const holds = kept?.connection === connection && Date.now() - kept.readAt < longestMs
    return holds ? kept.value : undefined
  }

  /** Reads these from the database, and keeps those that did not change meanwhile. */
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
        for (const key of unchanged) this.#kept.set(key, { value: found.get(key)!, connection, readAt })
      return found
    } finally {
      this.#readings.delete(unchanged)
    }
  }

  forget(key: Key): void {
    this.#kept.delete(key)
    for (const unchanged of this.#readings) unchanged.delete(key)
  }

  forgetAll(): void {
    this.#kept.clear()
    for (const unchanged of this.#readings) unchanged.clear()
  }
}
