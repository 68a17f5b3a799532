/** A rate limit in this process's memory (GCRA): a burst, and on average so many tokens per second. */
export interface Pace {
  perSecond: number
  burst: number
}

/** The rounding error of sums of fractions. */
const roundingMs = 0.001

export class TokenBucket {
  readonly #tokenMs: number
  readonly #burstMs: number
  /** When the bucket is full again. */
  #fullAt = -Infinity

  constructor({ perSecond, burst }: Pace) {
    this.#tokenMs = 1000 / perSecond
    this.#burstMs = burst * this.#tokenMs
  }

  get hasToken(): boolean {
    return this.#waitMs() === 0
  }

  /** Takes a token if there is one. */
  tryTake(): boolean {
    if (!this.hasToken) return false
    this.take()
    return true
  }

  /** Takes the next token and returns the milliseconds until it exists. */
  take(): number {
    const waitMs = this.#waitMs()
    this.#fullAt = Math.max(this.#fullAt, performance.now()) + this.#tokenMs
    return waitMs
  }

  #waitMs(): number {
    const now = performance.now()
    const ms = Math.max(this.#fullAt, now) + this.#tokenMs - this.#burstMs - now
    return ms > roundingMs ? ms : 0
  }
}
