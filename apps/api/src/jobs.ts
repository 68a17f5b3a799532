/** Every job there is, by name: senders and workers alike make sure of their queues. */
import { sweepPlatformJob } from '#features/system/sweep-platform.ts'
import type { AnyJob } from '#platform/jobs/jobs.ts'

export const allJobs: AnyJob[] = [sweepPlatformJob]
