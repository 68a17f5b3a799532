/**
 * Lets callers begin at a limited rate. Above it they wait, and groups of callers take turns (fair-queue.ts). A client
 * that repeats its request after each answer so repeats it at this rate, and others keep the rest of the process. On a
 * slow or busy machine even this rate may take all of the process, so turns are skipped while its timers are late.
 */
import { FairQueue } from './fair-queue.ts'
import type { FairQueueOptions } from './fair-queue.ts'
import { TokenBucket } from './token-bucket.ts'
import type { Pace } from './token-bucket.ts'

type QueueLimits = Pick<FairQueueOptions, 'mostPerGroup' | 'mostWaiting' | 'rejection'>
interface PacedQueueOptions extends Pace, QueueLimits {
  /** Resolves after so many milliseconds with the milliseconds that it was late. */
  pause?: (ms: number) => Promise<number>
}

/** A timer that is later than this shows that the process has more to do than time. */
const mostLateMs = 10
/** Turns in a row, so that an eighth of the rate is certain. */
const mostSkipped = 7

export class PacedQueue {
  readonly #bucket: TokenBucket
  readonly #queue: FairQueue<void>
  readonly #pause: (ms: number) => Promise<number>
  #waiting = 0
  #callers = 0
  #waitedAt = -Infinity

  constructor({ perSecond, burst, pause = pauseFor, ...limits }: PacedQueueOptions) {
    this.#bucket = new TokenBucket({ perSecond, burst })
    this.#queue = new FairQueue({ atOnce: 1, ...limits })
    this.#pause = pause
  }

  /** When a caller last waited, by `performance.now()`. */
  get waitedAt(): number {
    return this.#waiting > 0 ? performance.now() : this.#waitedAt
  }

  /** Resolves when the caller may begin; rejects when too many wait, and with the signal's reason when it aborts. */
  async wait(group: string, signal?: AbortSignal): Promise<void> {
    if (this.#waiting === 0 && this.#bucket.tryTake()) return
    this.#waiting += 1
    this.#callers += 1
    const key = String(this.#callers)
    try {
      await this.#queue.add({ group, key, run: () => this.#untilTurn(), ...(signal && { signal }) })
    } finally {
      this.#waiting -= 1
      this.#waitedAt = performance.now()
    }
  }

  async #untilTurn(): Promise<void> {
    let lateMs = await this.#pause(this.#bucket.take())
    for (let skipped = 0; skipped < mostSkipped && lateMs > mostLateMs; skipped += 1)
      lateMs = await this.#pause(this.#bucket.take())
  }
}

async function pauseFor(ms: number): Promise<number> {
  if (ms === 0) return 0
  const due = performance.now() + ms
  await new Promise((resolve) => setTimeout(resolve, ms).unref())
  return performance.now() - due
}
