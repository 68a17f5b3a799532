/**
 * Whoever asks joins the next statement, never one that has begun: what is answered was true after it was asked for.
 * Under a rush, many share one statement, and all who want the same share its row. A few statements at a time: more
 * would only wait in the database, each with a connection.
 */
interface Options<Key, Value> {
  statementsAtOnce: number
  keysPerStatement: number
  /** Answers for every key. */
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
}

export class BatchedReads<Key, Value> {
  readonly #options: Options<Key, Value>
  readonly #wanted = new Map<Key, PromiseWithResolvers<Value>>()
  #statements = 0

  constructor(options: Options<Key, Value>) {
    this.#options = options
  }

  read(key: Key): Promise<Value> {
    const wanted = this.#wanted.get(key) ?? Promise.withResolvers<Value>()
    this.#wanted.set(key, wanted)
    this.#next()
    return wanted.promise
  }

  #next(): void {
    if (this.#statements === this.#options.statementsAtOnce || this.#wanted.size === 0) return
    this.#statements += 1
    // In a moment, so that whoever asks in the same turn comes along.
    setImmediate(() => {
      void this.#readSome().finally(() => {
        this.#statements -= 1
        this.#next()
      })
    })
  }

  async #readSome(): Promise<void> {
    const asked = [...this.#wanted.entries()].slice(0, this.#options.keysPerStatement)
    if (asked.length === 0) return
    for (const [key] of asked) this.#wanted.delete(key)
    try {
      const found = await this.#options.read(asked.map(([key]) => key))
      for (const [key, { resolve }] of asked) resolve(found.get(key)!)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }
}
