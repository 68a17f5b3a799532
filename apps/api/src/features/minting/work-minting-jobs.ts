import type { Platform } from '#platform/platform.ts'
import { endGrants, endGrantsJob } from './plot/end-grants.ts'

export async function workMintingJobs(platform: Platform): Promise<void> {
  const { jobs } = platform
  await jobs.work(endGrantsJob, () => endGrants(platform))
  await jobs.schedule(endGrantsJob, '* * * * *')
}
