/**
 * Lets a call that verifies a transaction wait until the transaction is final, so that it answers success only then.
 * No database transaction and no connection is held during a wait.
 */
import { AppError } from '@meridian/shared/errors'
import { KeyedLimit } from './keyed-limit.ts'

const CHECK_EVERY_MS = 1000
/** More calls of one caller are answered at once: each waiting call reads the chain every second. */
const WAITS_PER_CALLER = 4

export class FinalityWaits {
  readonly #waitMs: number
  readonly #limit = new KeyedLimit(WAITS_PER_CALLER)
  /** The waits under way, each with the function that ends its pause early. */
  readonly #pauses = new Set<() => void>()
  #isEnded = false

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** The result of `check`, which returns null until it is final; throws PENDING if that takes too long. */
  async run<Found>(caller: string, check: () => Promise<Found | null>): Promise<Found> {
    const until = Date.now() + this.#waitMs
    const found = (await check()) ?? (await this.#repeat(caller, check, until))
    if (found === null) throw new AppError('PENDING')
    return found
  }

  async #repeat<Found>(
    caller: string,
    check: () => Promise<Found | null>,
    until: number,
  ): Promise<Found | null> {
    const release = this.#limit.acquire(caller)
    if (!release) return null
    try {
      while (Date.now() + CHECK_EVERY_MS <= until) {
        await this.#pause()
        if (this.#isEnded) return null
        const found = await check()
        if (found !== null) return found
      }
      return null
    } finally {
      release()
    }
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, CHECK_EVERY_MS)
    this.#pauses.add(resolve)
    await promise
    this.#pauses.delete(resolve)
    clearTimeout(timer)
  }

  /** Answers all waiting calls with PENDING, because the process is about to stop. */
  end(): void {
    this.#isEnded = true
    for (const end of this.#pauses) end()
  }
}
