/** So many at a time, first come, first served. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
