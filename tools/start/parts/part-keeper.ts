import { setTimeout as sleep } from 'node:timers/promises'
import { SupervisedPart } from './keep-running.ts'
import type { Part, Watcher } from './keep-running.ts'
import { Failure, messageOf } from '../state/failure.ts'
import { runNode } from './node-part.ts'
import type { NodeProgram } from './node-part.ts'
import type { RunFile } from '../state/run-file.ts'

type Options = { runFile: RunFile; say: (line: string) => void; fail: (error: unknown) => void }

/** Parts that others need stop last. */
type StopOrder = 'first' | 'last'

const attempts = 3
const pauseMs = 500

/** All supervised parts of one world: logs what happens to them, records their pids, stops them in order. */
export class PartKeeper {
  readonly #options: Options
  readonly #supervised: { part: SupervisedPart; order: StopOrder }[] = []
  readonly #once = new Set<Promise<unknown>>()
  readonly #stopping = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Runs a program that ends by itself. Its work must be idempotent: it is run again if it was killed or lost a
   * connection. A stop of the product waits for its end.
   */
  async runOnce(program: NodeProgram): Promise<string> {
    const { signal } = this.#stopping
    for (let attempt = 1; ; attempt++) {
      const run = runNode(program, signal)
      this.#once.add(run)
      try {
        return await run
      } catch (error) {
        if (attempt === attempts || signal.aborted) throw error
      } finally {
        this.#once.delete(run)
      }
      await sleep(pauseMs, undefined, { signal })
    }
  }

  /** Resolves when the part is ready for the first time. */
  async keep(part: Part, order: StopOrder): Promise<void> {
    if (this.#stopping.signal.aborted) throw new Failure('Stopped while starting.')
    const supervised = new SupervisedPart(part, this.#watcher)
    this.#supervised.push({ part: supervised, order })
    await supervised.ready
  }

  /** The sandbox restarts its chains itself and reports it here. */
  readonly receive = (message: unknown): void => {
    const { part, up, pid, why } = message as { part?: string; up?: boolean; pid?: number; why?: string }
    if (part === undefined) return
    if (up && pid !== undefined) this.#watcher.up(part, pid, this.#wasDown.delete(part))
    else this.#watcher.down(part, why ?? 'unknown reason')
  }

  readonly #wasDown = new Set<string>()

  readonly #watcher: Watcher = {
    up: (name, pid, isAgain) => {
      void this.#options.runFile.update(({ pids }) => (pids[name] = pid))
      if (isAgain) this.#options.say(`${clock()} ${name} is up again (pid ${pid}).`)
    },
    down: (name, why) => {
      this.#wasDown.add(name)
      void this.#options.runFile.update(({ pids }) => delete pids[name])
      if (!this.#stopping.signal.aborted)
        this.#options.say(`${clock()} ${name} went down (${why}); starting it again.`)
    },
    gaveUp: (name, error) => {
      const log = error instanceof Failure ? error.log : null
      this.#options.fail(
        new Failure(`${name} could not be kept running: ${messageOf(error)}`, { log, cause: error }),
      )
    },
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#once)
    for (const order of ['first', 'last'] as const) {
      const parts = this.#supervised.filter((one) => one.order === order)
      await Promise.all(parts.map(({ part }) => part.stop()))
    }
  }
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8)
}
