import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../state/failure.ts'

export type Running = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

export type Part = {
  name: string
  /** Resolves when the part is ready; rejects when it ended before. Must end soon after `signal` aborts. */
  start: (signal: AbortSignal) => Promise<Running>
}

export type Watcher = {
  up: (name: string, pid: number, isAgain: boolean) => void
  down: (name: string, why: string) => void
  /** The part has failed too often and is not started again. */
  gaveUp: (name: string, error: unknown) => void
}

/** Consecutive starts that never became ready, after which a part counts as broken. */
const failedStarts = 5
/** Consecutive starts that became ready and ended at once; a higher limit, because a person may be killing the part. */
const shortLives = 25
const shortLifeMs = 10_000
const longestPauseMs = 1600

/** Starts a part and restarts it whenever it ends, with growing pauses, until it is stopped or has failed too often. */
export class SupervisedPart {
  readonly #part: Part
  readonly #watcher: Watcher
  readonly #stopping = new AbortController()
  readonly #firstReady = Promise.withResolvers<void>()
  readonly #over: Promise<void>
  #current: Running | null = null

  constructor(part: Part, watcher: Watcher) {
    this.#part = part
    this.#watcher = watcher
    this.#firstReady.promise.catch(() => {})
    this.#over = this.#keep()
  }

  get name(): string {
    return this.#part.name
  }

  /** Rejects when the part could not be started at all. */
  get ready(): Promise<void> {
    return this.#firstReady.promise
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#current?.stop()
    await this.#over
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stopping
    let failures = 0
    let short = 0
    for (let life = 0; !signal.aborted; life++) {
      try {
        const running = await this.#part.start(signal)
        this.#current = running
        if (signal.aborted) await running.stop()
        failures = 0
        this.#firstReady.resolve()
        this.#watcher.up(this.#part.name, running.pid, life > 0)
        const began = Date.now()
        const why = await running.ended
        this.#current = null
        if (signal.aborted) return
        short = Date.now() - began < shortLifeMs ? short + 1 : 0
        if (short >= shortLives)
          throw new Error(`it ended ${short} times shortly after starting, last by ${why}`)
        this.#watcher.down(this.#part.name, why)
      } catch (error) {
        if (signal.aborted) return
        failures++
        if (failures >= failedStarts || short >= shortLives) {
          this.#firstReady.reject(error)
          this.#watcher.gaveUp(this.#part.name, error)
          return
        }
        this.#watcher.down(this.#part.name, messageOf(error))
      }
      await this.#pause(failures + short)
    }
  }

  async #pause(troubles: number): Promise<void> {
    const pause = Math.min(50 * 2 ** troubles, longestPauseMs)
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
