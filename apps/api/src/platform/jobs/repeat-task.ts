import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/logging/log.ts'

export interface Repeated {
  /** One iteration; true if there may be more work. */
  turn: () => Promise<boolean>
  pauseMs: number
  log: Log
  /** The log message of a failed iteration; the next one retries. */
  failure: string
}

const pauseAfterFailureMs = 10_000

/** Repeats a task more often than a cron schedule can, without a pause while there is more work. */
export function repeatTask({ turn, pauseMs, log, failure }: Repeated): { close: () => Promise<void> } {
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
