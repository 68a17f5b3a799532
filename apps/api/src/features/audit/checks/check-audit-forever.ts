/** The worker's loop over the audit's rules. It reads a standby where there is one that is not far behind. */
import { chooseReadUrl } from '#platform/db/choose-read-url.ts'
import { openDatabase, statementLimits } from '#platform/db/database.ts'
import { repeatTask } from '#platform/jobs/repeat-task.ts'
import type { Platform } from '#platform/platform.ts'
import { checkNextRule } from './check-next-rule.ts'
import type { Databases } from './check-next-rule.ts'

/** Between two rules, so that a check of all rules is spread over the ten minutes. */
const pauseMs = 5000

/** Spreads the checks, and lets `close` end the loop after the current one. */
export const checkAuditForever = (
  platform: Pick<Platform, 'config' | 'db' | 'log'>,
): { close: () => Promise<void> } =>
  repeatTask({
    turn: async () => {
      await checkAudit(platform)
      return false
    },
    pauseMs,
    log: platform.log,
    failure: 'a rule of the audit could not be checked, and is tried again',
  })

async function checkAudit({ config: { database }, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const onRead: Databases['onRead'] = async (use) => {
    const url = await chooseReadUrl(database)
    const read = openDatabase(
      { ...database, url, poolSize: 1 },
      'meridian-check-audit',
      log,
      statementLimits.task,
    )
    try {
      return await use(read.db)
    } finally {
      await read.close()
    }
  }
  const check = await checkNextRule({ db, onRead })
  if (check?.violations?.length)
    log.error(check, 'a rule of the audit is broken: see the console, or npm run admin -- audit')
}
