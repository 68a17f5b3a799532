/** The worker's count maintenance: runs every second, and at once while there is more. */
import { repeatTask } from '#platform/jobs/repeat-task.ts'
import type { Platform } from '#platform/platform.ts'
import { repairCounts, repairCountsJob } from './repair-counts.ts'
import { isWholeBatch, rollUpCounts } from '#features/map/counts/roll-up-counts.ts'

export async function maintainCounts({ db, jobs, log }: Platform): Promise<{ close: () => Promise<void> }> {
  await jobs.work(repairCountsJob, async () => {
    const { blocks, tiles } = await repairCounts(db, log)
    if (blocks + tiles.length > 0)
      log.warn({ blocks, tiles: tiles.length }, 'counts of the map were wrong, and are made anew')
  })
  await jobs.schedule(repairCountsJob, '41 3 * * *')
  return repeatTask({
    turn: async () => isWholeBatch(await rollUpCounts(db, log)),
    pauseMs: 1000,
    log,
    failure: 'the counts of the map could not be rolled up, and are tried again',
  })
}
