import type { Platform } from '#platform/platform.ts'
import { pursueWithdrawals, pursueWithdrawalsJob } from './pursue-withdrawals.ts'
import { sweepHints, sweepHintsJob } from './sweep-hints.ts'

export async function workReferralJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform
  await jobs.work(pursueWithdrawalsJob, () => pursueWithdrawals(platform))
  await jobs.schedule(pursueWithdrawalsJob, '* * * * *')
  await jobs.work(sweepHintsJob, () => sweepHints(db))
  await jobs.schedule(sweepHintsJob, '17 * * * *')
}
