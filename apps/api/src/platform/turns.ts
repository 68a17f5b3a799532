/** Work that would slow down everybody else: so much of it at once, some waits, and beyond that it is refused. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #refuse: () => Error
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor({ atOnce, waiting, refuse }: { atOnce: number; waiting: number; refuse: () => Error }) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
    this.#refuse = refuse
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy < this.#atOnce) this.#busy += 1
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((begin) => this.#waiting.push(begin))
    else throw this.#refuse()
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  /** The place goes to whoever waits longest, or becomes free. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy -= 1
  }
}
