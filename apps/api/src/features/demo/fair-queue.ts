/**
 * Runs tasks of many callers so that none delays the others. The next task is of the caller that has used the least
 * time lately. A caller beyond its allowance is heavy: of all heavy callers one task runs at a time, and after it
 * none of theirs starts for a multiple of the time that it took. So they keep the resource busy for a fixed share of
 * the time at most, however many they are and however long a task takes: a task that runs can not be interrupted.
 */
interface FairQueueOptions {
  /** Tasks that run at once. */
  concurrent: number
  /** Waiting tasks of one caller, and of all. */
  queuedEach: number
  queued: number
  /** Milliseconds of running time that a caller may use before it is heavy; half of what was used is forgotten every `halfLifeMs`. */
  allowanceMs: number
  halfLifeMs: number
  /** Of the time, for all heavy callers together. */
  heavyShare: number
  /** So that a slow machine does not stop its only user for long. */
  longestPauseMs: number
  refusal: () => Error
  now?: () => number
}

interface Task {
  start: () => Promise<void>
}

interface Usage {
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
  readonly #callers = new Map<string, Usage>()
  readonly #callersWaiting = new Set<Usage>()
  #forgotAt = 0
  #waiting = 0
  #running = 0
  #runningHeavy = 0
  #heavyFrom = 0
  #timer: NodeJS.Timeout | null = null

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

  #remove(caller: Usage, task: Task): void {
    caller.waiting.splice(caller.waiting.indexOf(task), 1)
    if (caller.waiting.length === 0) this.#callersWaiting.delete(caller)
    this.#waiting -= 1
  }

  #callerOf(who: string): Usage {
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
      if (caller.waiting.length === 0 && caller.running === 0 && this.#used(caller) < forgettableMs)
        this.#callers.delete(who)
  }

  #used(caller: Usage): number {
    const now = this.#now()
    caller.usedMs *= 0.5 ** ((now - caller.at) / this.#options.halfLifeMs)
    caller.at = now
    return caller.usedMs
  }

  #startNext(): void {
    while (this.#running < this.#options.concurrent) {
      const next = this.#pick()
      if (!next) return
      void this.#start(next)
    }
  }

  /** The caller that has used the least, unless it is heavy and must wait. */
  #pick(): Usage | null {
    let least: Usage | null = null
    for (const caller of this.#callersWaiting)
      if (!least || this.#used(caller) < this.#used(least)) least = caller
    if (!least || this.#used(least) < this.#options.allowanceMs) return least
    if (this.#runningHeavy > 0) return null
    const wait = this.#heavyFrom - this.#now()
    if (wait <= 0) return least
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#startNext()
    }, wait).unref()
    return null
  }

  async #start(caller: Usage): Promise<void> {
    const { allowanceMs, heavyShare, longestPauseMs } = this.#options
    const isHeavy = this.#used(caller) >= allowanceMs
    const task = caller.waiting[0]!
    this.#remove(caller, task)
    this.#running += 1
    caller.running += 1
    if (isHeavy) this.#runningHeavy += 1
    const began = this.#now()
    await task.start()
    const tookMs = this.#now() - began
    caller.usedMs = this.#used(caller) + tookMs
    caller.running -= 1
    this.#running -= 1
    if (isHeavy) this.#runningHeavy -= 1
    if (caller.usedMs >= allowanceMs) {
      const pauseMs = Math.min(tookMs * (1 / heavyShare - 1), longestPauseMs)
      this.#heavyFrom = Math.max(this.#heavyFrom, this.#now() + pauseMs)
    }
    this.#startNext()
  }
}
