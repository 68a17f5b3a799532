import type { Platform } from '#platform/platform.ts'
import { pursueWithdrawals, pursueWithdrawalsJob } from './pursue-withdrawals.ts'

export async function workReferralJobs(platform: Platform): Promise<void> {
  const { jobs } = platform
  await jobs.work(pursueWithdrawalsJob, () => pursueWithdrawals(platform))
  await jobs.schedule(pursueWithdrawalsJob, '* * * * *')
}
