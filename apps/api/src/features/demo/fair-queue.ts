/**
 * Runs tasks of many callers so that none delays the others for long. The next task is of the caller that has used the
 * least time lately. A task that runs can not be interrupted, so after a long one no other starts for a multiple of
 * the time that it took: long tasks keep the resource busy for a fixed share of the time, whoever sends them.
 */
interface FairQueueOptions {
  /** Tasks that run at once. */
  concurrent: number
  /** Waiting tasks of one caller, and of all. */
  queuedEach: number
  queued: number
  /** Half of the time that a caller used is forgotten in this time. */
  halfLifeMs: number
  /** A task that takes more is long. */
  longMs: number
  /** Of the time, for long tasks. */
  longShare: number
  /** So that a slow machine does not stop its only user for long. */
  longestPauseMs: number
  refusal: () => Error
  now?: () => number
}

interface Task {
  start: () => Promise<void>
}

interface Caller {
  usedMs: number
  at: number
  waiting: Task[]
  running: number
}

const forgettableMs = 1
const forgetEveryMs = 1000

export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #now: () => number
  readonly #callers = new Map<string, Caller>()
  readonly #callersWaiting = new Set<Caller>()
  #forgotAt = 0
  #waiting = 0
  #running = 0
  #pausedUntil = 0
  #isTimerSet = false

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Rejects with the refusal when too many tasks wait, and when the signal aborts before the task starts. */
  run<Result>(who: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const caller = this.#callerOf(who)
    const { queued, queuedEach, refusal } = this.#options
    if (caller.waiting.length >= queuedEach || this.#waiting >= queued || signal?.aborted)
      return Promise.reject(refusal())
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting: Task = {
      start: async () => {
        signal?.removeEventListener('abort', leave)
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
      },
    }
    const leave = () => {
      this.#remove(caller, waiting)
      reject(refusal())
    }
    signal?.addEventListener('abort', leave, { once: true })
    caller.waiting.push(waiting)
    this.#callersWaiting.add(caller)
    this.#waiting += 1
    this.#startNext()
    return promise
  }

  #remove(caller: Caller, task: Task): void {
    caller.waiting.splice(caller.waiting.indexOf(task), 1)
    if (caller.waiting.length === 0) this.#callersWaiting.delete(caller)
    this.#waiting -= 1
  }

  #callerOf(who: string): Caller {
    const known = this.#callers.get(who)
    if (known) return known
    this.#forget()
    const caller = { usedMs: 0, at: this.#now(), waiting: [], running: 0 }
    this.#callers.set(who, caller)
    return caller
  }

  /** Deletes callers whose use has decayed, so that the map does not grow with every address ever seen. */
  #forget(): void {
    if (this.#now() - this.#forgotAt < forgetEveryMs) return
    this.#forgotAt = this.#now()
    for (const [who, caller] of this.#callers)
      if (caller.waiting.length === 0 && caller.running === 0 && this.#usedBy(caller) < forgettableMs)
        this.#callers.delete(who)
  }

  #usedBy(caller: Caller): number {
    const now = this.#now()
    caller.usedMs *= 0.5 ** ((now - caller.at) / this.#options.halfLifeMs)
    caller.at = now
    return caller.usedMs
  }

  #startNext(): void {
    const wait = this.#pausedUntil - this.#now()
    if (wait > 0) {
      if (this.#isTimerSet) return
      this.#isTimerSet = true
      setTimeout(() => {
        this.#isTimerSet = false
        this.#startNext()
      }, wait).unref()
      return
    }
    while (this.#running < this.#options.concurrent && this.#callersWaiting.size > 0)
      void this.#start(this.#leastUsed())
  }

  #leastUsed(): Caller {
    let least: Caller | null = null
    for (const caller of this.#callersWaiting)
      if (!least || this.#usedBy(caller) < this.#usedBy(least)) least = caller
    return least!
  }

  async #start(caller: Caller): Promise<void> {
    const task = caller.waiting[0]!
    this.#remove(caller, task)
    this.#running += 1
    caller.running += 1
    const began = this.#now()
    await task.start()
    const tookMs = this.#now() - began
    caller.usedMs = this.#usedBy(caller) + tookMs
    this.#running -= 1
    caller.running -= 1
    const { longMs, longShare, longestPauseMs } = this.#options
    if (tookMs > longMs) {
      const pauseMs = Math.min(tookMs * (1 / longShare - 1), longestPauseMs)
      this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + pauseMs)
    }
    this.#startNext()
  }
}
