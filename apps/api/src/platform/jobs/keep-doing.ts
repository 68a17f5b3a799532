import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/logging/log.ts'

export interface Repeated {
  /** One turn; true when there may be more to do. */
  turn: () => Promise<boolean>
  pauseMs: number
  log: Log
  /** What is logged of a turn that failed; the next one tries again. */
  failure: string
}

const pauseAfterFailureMs = 10_000

/** For what a worker looks after more often than a schedule can: turn after turn, at once while there is more. */
export function keepDoing({ turn, pauseMs, log, failure }: Repeated): { close: () => Promise<void> } {
  const stop = new AbortController()

  async function repeat(): Promise<void> {
    while (!stop.signal.aborted) {
      const pause = await turn().then(
        (more) => (more ? 0 : pauseMs),
        (error: unknown) => {
          log.error({ err: error }, failure)
          return pauseAfterFailureMs
        },
      )
      await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const repeating = repeat()
  return {
    close: async () => {
      stop.abort()
      await repeating
    },
  }
}
