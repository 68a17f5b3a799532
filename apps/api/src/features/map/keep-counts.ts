/** A worker's part in keeping the counts: looks every second, and goes on at once while there is more. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'
import { repairCounts, repairCountsJob } from './repair-counts.ts'
import { isWholeBatch, rollUpCounts } from './roll-up-counts.ts'

const pauseMs = 1000
const pauseAfterFailureMs = 10_000

export async function keepCounts({ db, jobs, log }: Platform): Promise<{ close: () => Promise<void> }> {
  await jobs.work(repairCountsJob, () => repairCounts(db))
  await jobs.schedule(repairCountsJob, '41 3 * * *')
  const stop = new AbortController()
  const rolling = rollUpForever()

  async function rollUpForever(): Promise<void> {
    while (!stop.signal.aborted) {
      const pause = await rollUpCounts(db).then(
        (notes) => (isWholeBatch(notes) ? 0 : pauseMs),
        (error: unknown) => {
          log.error({ err: error }, 'the counts of the map could not be rolled up, and are tried again')
          return pauseAfterFailureMs
        },
      )
      await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  return {
    close: async () => {
      stop.abort()
      await rolling
    },
  }
}
