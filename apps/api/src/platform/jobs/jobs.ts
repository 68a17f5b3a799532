/**
 * Background jobs, stored in the same database and enqueued in the caller's transaction, so that a job exists
 * exactly if its change is committed. A job may run more than once; handlers must be idempotent.
 */
import { PgBoss, fromKysely } from 'pg-boss'
import type { JobResult } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { keepAlive, statementLimits } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { clientOf, connectionString } from '#platform/db/writable-client.ts'
import type { Log } from '#platform/logging/log.ts'

export interface JobDefinition<Data extends object> {
  name: string
  data: z.ZodType<Data>
  /** Attempts after the first, with exponential backoff from two seconds to five minutes. */
  retries: number
  /** How often workers look for one. Default: 2. There are no notifications (decision 063). */
  pollSeconds?: number
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
  const connection = {
    connectionString: connectionString(config.url),
    // Passed on to the pool.
    Client: clientOf(config.url),
    ...statementLimits[isWorker ? 'worker' : 'api'],
    ...keepAlive,
  }
  const boss = new PgBoss({
    ...connection,
    migrate: config.migrates ?? true,
    application_name: `meridian-jobs-${role}`,
    backend: config.backend,
    max: isWorker ? 4 : 2,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'))
  try {
    await boss.start()
    await createQueues(boss, definitions)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  /** By job, of this process. */
  const workers = new Map<string, string>()
  /** Jobs enqueued since a handler last ended. */
  const enqueued = new Set<string>()
  // A handler's transaction has committed when it ends, so its jobs need not wait for the next poll.
  const wakeWorkers = () => {
    for (const name of enqueued) {
      const id = workers.get(name)
      if (id !== undefined) boss.notifyWorker(id)
    }
    enqueued.clear()
  }

  return {
    async enqueue(tx, job, data, options = {}) {
      enqueued.add(job.name)
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
      const id = await boss.work<object>(
        job.name,
        {
          // With 1, a long queue would run one job per poll.
          batchSize: atOnce,
          perJobResults: true,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: job.pollSeconds ?? 2,
        },
        async (batch) => {
          const results = await Promise.all(batch.map(settle))
          wakeWorkers()
          return results
        },
      )
      workers.set(job.name, id)
    },

    async schedule(job, cron) {
      await boss.schedule(job.name, cron)
    },

    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function createQueues(boss: PgBoss, definitions: readonly AnyJob[]): Promise<void> {
  const existing = await boss.getQueues()
  const names = new Set(existing.map(({ name }) => name))
  for (const { name, retries } of definitions.filter((one) => !names.has(one.name)))
    await boss.createQueue(name, {
      notify: false,
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
    })
  // Queues of earlier releases notify: a lock that all commits share, held until the standby responds.
  for (const { name, notify } of existing) if (notify) await boss.updateQueue(name, { notify: false })
}
