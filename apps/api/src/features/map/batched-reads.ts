/**
 * Batches concurrent reads into the next statement, never into one that has begun, so that a result is never older
 * than its request. Reads of one key share its row. Few statements run at once: more would only wait in the
 * database, each with a connection.
 */
interface Options<Key, Value> {
  statementsAtOnce: number
  keysPerStatement: number
  /** Must return a value for every key. */
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
    // Deferred, so that reads of the same tick join.
    setImmediate(() => {
      void this.#readSome().finally(() => {
        this.#statements -= 1
        this.#next()
      })
    })
  }

  async #readSome(): Promise<void> {
    const batch = [...this.#wanted.entries()].slice(0, this.#options.keysPerStatement)
    if (batch.length === 0) return
    for (const [key] of batch) this.#wanted.delete(key)
    try {
      const found = await this.#options.read(batch.map(([key]) => key))
      for (const [key, { resolve }] of batch) resolve(found.get(key)!)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }
}
