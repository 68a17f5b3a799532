import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Database } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { defineJob, openJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'

const greet = defineJob({ name: 'greet', data: z.object({ name: z.string() }), retries: 2 })
const stumble = defineJob({ name: 'stumble', data: z.object({}), retries: 2 })
const count = defineJob({ name: 'count', data: z.object({ number: z.number() }), retries: 0 })
const lead = defineJob({ name: 'lead', data: z.object({}), retries: 0 })
const follow = defineJob({ name: 'follow', data: z.object({}), retries: 0, pollSeconds: 3600 })
const definitions = [greet, stumble, count, lead, follow]
const log = createLog('jobs-test', 'silent')

let database: Database
let sender: Jobs
let worker: Jobs
const greeted: string[] = []
beforeAll(async () => {
  const config = { url: await createTestDatabase(), poolSize: 4, backend: 'postgres' as const }
  database = openDatabase(config, 'jobs-test', log)
  // Started together on a database without a queue, like several instances.
  ;[sender, worker] = await Promise.all([
    openJobs(config, definitions, 'sender', log),
    openJobs(config, definitions, 'worker', log),
  ])
  await worker.work(greet, async ({ name }) => void greeted.push(name))
})
afterAll(async () => {
  await Promise.all([sender.close(), worker.close()])
  await database.close()
})

test('stores a job only if its transaction commits', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await sender.enqueue(tx, greet, { name: 'rolled back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await inTransaction(database.db, (tx) => sender.enqueue(tx, greet, { name: 'committed' }))
  await vi.waitFor(() => expect(greeted).toEqual(['committed']), { timeout: 30_000 })
})

test('retries a failed job', async () => {
  let attempts = 0
  await worker.work(stumble, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('stumbled')
  })
  await inTransaction(database.db, (tx) => sender.enqueue(tx, stumble, {}))
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 30_000 })
})

test('runs a long queue without pauses, and a failed job does not affect others', async () => {
  const done: number[] = []
  await inTransaction(database.db, async (tx) => {
    for (let number = 0; number < 40; number += 1) await sender.enqueue(tx, count, { number })
  })
  await worker.work(count, async ({ number }) => {
    if (number % 10 === 3) throw new Error('not this one')
    done.push(number)
  })
  // One job per poll of two seconds would take over a minute.
  await vi.waitFor(() => expect(new Set(done).size).toBe(36), { timeout: 40_000 })
  expect(done).toHaveLength(36)
})

test('runs a job that a handler of this process enqueued without waiting for the next poll', async () => {
  let followed = 0
  await inTransaction(database.db, (tx) => sender.enqueue(tx, follow, {}))
  await worker.work(follow, async () => void (followed += 1))
  // Its first poll is over; the next one is in an hour.
  await vi.waitFor(() => expect(followed).toBe(1), { timeout: 30_000 })
  await worker.work(lead, () => inTransaction(database.db, (tx) => worker.enqueue(tx, follow, {})))
  await inTransaction(database.db, (tx) => sender.enqueue(tx, lead, {}))
  await vi.waitFor(() => expect(followed).toBe(2), { timeout: 30_000 })
})

test('sends no notification, also for a queue of an earlier release that did', async () => {
  const readNotifying = () =>
    sql<{ name: string }>`select name from pgboss.queue where notify`.execute(database.db)
  await sql`update pgboss.queue set notify = true where name = 'greet'`.execute(database.db)
  const later = await openJobs(
    { url: database.pool.options.connectionString!, poolSize: 2, backend: 'postgres' },
    [greet],
    'sender',
    log,
  )
  expect((await readNotifying()).rows).toEqual([])
  await later.close()
})
