interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs one write at a time. Items that arrive during a write are accepted together, so that a burst needs one flush of
 * the journal.
 */
export class WriteQueue<Item, Result> {
  readonly #accept: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>
  #waiting: Waiting<Item, Result>[] = []
  #tail: Promise<unknown> = Promise.resolve()

  constructor(accept: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>) {
    this.#accept = accept
  }

  push(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#waiting.length === 1) void this.exclusive(() => this.#acceptWaiting())
    })
  }

  exclusive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => {})
    return done
  }

  /** Resolves when every write that is running or queued now has ended. */
  async settled(): Promise<void> {
    await this.#tail
  }

  async #acceptWaiting(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    try {
      const outcomes = await this.#accept(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
