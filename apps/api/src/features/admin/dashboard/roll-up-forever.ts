/** The worker's loop for the dashboard. Several workers may run it. */
import { repeatTask } from '#platform/jobs/repeat-task.ts'
import type { Platform } from '#platform/platform.ts'
import { readKeyFunds } from './read-key-funds.ts'
import { rollUpRevenue } from './roll-up-revenue.ts'

export const rollUpForever = (
  platform: Pick<Platform, 'config' | 'db' | 'log'>,
): { close: () => Promise<void> } =>
  repeatTask({
    turn: async () => {
      await rollUpRevenue(platform.db)
      await readKeyFunds(platform)
      return false
    },
    pauseMs: 60_000,
    log: platform.log,
    failure: 'the dashboard could not be rolled up, and is tried again',
  })
