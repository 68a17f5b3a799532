import type { Indexer } from '#features/chain/indexer/indexer.ts'
import type { Platform } from '#platform/platform.ts'
import { announceUpdates, announceUpdatesJob } from './announce-updates.ts'
import { endGrantsJob, followAndEndGrants } from './plot/end-grants.ts'

export async function workMintingJobs(platform: Platform, indexer: Indexer): Promise<void> {
  const { jobs } = platform
  await jobs.work(endGrantsJob, () => followAndEndGrants(platform, indexer))
  await jobs.schedule(endGrantsJob, '* * * * *')
  await jobs.work(announceUpdatesJob, () => announceUpdates(platform))
  await jobs.schedule(announceUpdatesJob, '* * * * *')
}
