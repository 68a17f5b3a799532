import { RpcRefusal, limitExceeded } from './rpc-error.ts'

/** A semaphore with a bounded queue: a few calls run, some wait, the rest are rejected. */
export class CallLimit {
  readonly #concurrent: number
  readonly #queued: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ concurrent, queued }: { concurrent: number; queued: number }) {
    this.#concurrent = concurrent
    this.#queued = queued
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrent) {
      if (this.#waiting.length >= this.#queued)
        throw new RpcRefusal(limitExceeded, 'too many calls at once, try again')
      // The call that ends passes its slot to this one.
      await new Promise<void>((resume) => this.#waiting.push(resume))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
