/** Limits how many tasks run at once. The others wait in order; with `queue`, those beyond its length are rejected. */
export class Semaphore {
  readonly #limit: number
  readonly #queue: { length: number; rejection: () => Error } | null
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limit: number, queue: { length: number; rejection: () => Error } | null = null) {
    this.#limit = limit
    this.#queue = queue
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limit) this.#running += 1
    else if (this.#queue && this.#waiting.length >= this.#queue.length) throw this.#queue.rejection()
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await task()
    } finally {
      this.#release()
    }
  }

  /** The slot goes to the task that has waited longest, or becomes free. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
