/**
 * Background jobs, stored in the same database and enqueued in the caller's transaction, so that a job exists
 * exactly if its change is committed. A job may run more than once; handlers must be idempotent.
 */
import { PgBoss, fromKysely } from 'pg-boss'
import type { JobResult } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'

export interface JobDefinition<Data extends object> {
  name: string
  data: z.ZodType<Data>
  /** Attempts after the first, with exponential backoff from two seconds to five minutes. */
  retries: number
}

export const defineJob = <Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> =>
  definition

/** A job of any data, where only its name and rules matter. */
export type AnyJob = Pick<JobDefinition<object>, 'name' | 'retries'>

export interface Jobs {
  enqueue: <Data extends object>(
    tx: Tx,
    job: JobDefinition<Data>,
    data: Data,
    options?: { startAfter?: Date; id?: string },
  ) => Promise<void>
  work: <Data extends object>(
    job: JobDefinition<Data>,
    handler: (data: Data) => Promise<void>,
  ) => Promise<void>
  /** Cron, in UTC. Several workers may register the same schedule; it fires once. */
  schedule: <Data extends object>(job: JobDefinition<Data>, cron: string) => Promise<void>
  close: () => Promise<void>
}

/** Jobs of one kind that a worker runs concurrently. */
const atOnce = 4

export async function openJobs(
  config: Config['database'],
  definitions: readonly AnyJob[],
  role: 'sender' | 'worker',
  log: Log,
): Promise<Jobs> {
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    connectionString: config.url,
    application_name: `meridian-jobs-${role}`,
    backend: config.backend,
    max: isWorker ? 4 : 2,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker && config.backend !== 'cockroachdb',
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'))
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, retries } of definitions.filter((one) => !existing.has(one.name))) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
    })
  }

  return {
    async enqueue(tx, job, data, options = {}) {
      await boss.send(job.name, data, { ...options, db: fromKysely(tx) })
    },

    async work(job, handler) {
      const settle = async ({ id, data }: { id: string; data: object }): Promise<JobResult> => {
        try {
          await handler(job.data.parse(data ?? {}))
          return { id, status: 'completed' }
        } catch (error) {
          log.error({ err: error, job: job.name, jobId: id }, 'a job failed and will be tried again')
          return { id, status: 'failed', output: { message: String(error) } }
        }
      }
      await boss.work<object>(
        job.name,
        {
          // With 1, a long queue would run one job per poll.
          batchSize: atOnce,
          perJobResults: true,
          burstWhenBatchFull: true,
          notifyPollingIntervalSeconds: 2,
          pollingIntervalSeconds: 2,
        },
        (batch) => Promise.all(batch.map(settle)),
      )
    },

    async schedule(job, cron) {
      await boss.schedule(job.name, cron)
    },

    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
