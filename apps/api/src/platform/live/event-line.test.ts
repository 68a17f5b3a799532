import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Database, Db, Tx } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openDatabaseLine } from '#testing/lines/database-line.ts'
import { EventLine, newEvents } from './event-line.ts'
import { publish } from './live-hub.ts'

let url: string
let database: Database
beforeAll(async () => {
  url = await createTestDatabase('direct')
  database = openDatabase(
    { url, poolSize: 12, backend: 'postgres' },
    'event-line-test',
    createLog('test', 'silent'),
  )
  cleanUp(() => database.close())
})

async function lay(lineUrl = url, onLost = () => {}) {
  const { line } = await EventLine.lay(lineUrl, onLost)
  cleanUp(() => line.close().catch(() => {}))
  return { line, look: async () => (await line.look()).map(nameOf) }
}
/** Publishes an event; the name of the topic identifies it. */
const publishTo = (name: string, db: Db | Tx = database.db) =>
  publish(db, `account:${name}`, { type: 'credits' })
const nameOf = ({ topic }: { topic: string }) => topic.replace('account:', '')

test('reads each new event once', async () => {
  await publishTo('before')
  const { look } = await lay()
  expect(await look()).toEqual([])
  await publishTo('one')
  await publishTo('two')
  expect(await look()).toEqual(['one', 'two'])
  expect(await look()).toEqual([])
})

test('returns recent events on a new line', async () => {
  await publishTo('a moment ago')
  const { recent } = await EventLine.lay(url, () => {}).then((laid) => {
    cleanUp(() => laid.line.close())
    return laid
  })
  expect(recent.map(nameOf)).toContain('a moment ago')
})

test('reads an event that commits last when it commits, and no other event twice', async () => {
  const { look } = await lay()
  await inTransaction(database.db, async (slow) => {
    await publishTo('slow', slow)
    await publishTo('quick')
    expect(await look()).toEqual(['quick'])
    await publishTo('quicker')
    expect(await look()).toEqual(['quicker'])
  })
  expect(await look()).toEqual(['slow'])
  expect(await look()).toEqual([])
})

test('never reads an event that was rolled back', async () => {
  const { look } = await lay()
  const failure = new Error('rolled back')
  await expect(
    inTransaction(database.db, async (tx) => {
      await publishTo('never', tx)
      throw failure
    }),
  ).rejects.toThrow(failure)
  expect(await look()).toEqual([])
})

test('reads each of many racing commits once, and at the latest with the next look', async () => {
  const { line } = await lay()
  const received = new Map<string, number>()
  let looking: Promise<void> = Promise.resolve()
  /** Like the hub: one look at a time, and never joins one that has begun. */
  const lookAfter = () => {
    looking = looking.then(async () => {
      for (const name of (await line.look()).map(nameOf)) received.set(name, (received.get(name) ?? 0) + 1)
    })
    return looking
  }
  const buyer = async (number: number) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const name = `${number}/${turn}`
      await inTransaction(database.db, async (tx) => {
        await publishTo(name, tx)
        if (turn % 3 === number % 3) await setTimeout(Math.random() * 5)
      })
      await lookAfter()
      expect(received.get(name)).toBe(1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => buyer(number)))
  expect([...received.values()].filter((times) => times !== 1)).toEqual([])
  expect(received.size).toBe(200)
})

test('reads the event of a long transaction when it commits, and no other event twice', async () => {
  const { look } = await lay()
  await inTransaction(database.db, async (long) => {
    await publishTo('long', long)
    for (const name of ['one', 'two', 'three']) {
      await publishTo(name)
      expect(await look()).toEqual([name])
    }
  })
  await publishTo('after')
  expect(await look()).toEqual(['long', 'after'])
})

test('uses the index, however many events are stored', async () => {
  await sql`
    insert into live_events (topic, payload)
    select 'old', '{"type": "old"}' from generate_series(1, 20000)`.execute(database.db)
  await sql`analyze live_events`.execute(database.db)
  const plan = await database.db.connection().execute(async (db) => {
    await sql`prepare look as ${sql.raw(newEvents.text)}`.execute(db)
    const { rows: now } = await sql<{
      snapshot: string
    }>`select pg_current_snapshot()::text as snapshot`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain execute look(${sql.lit(now[0]!.snapshot)})`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('live_events_transaction')
  expect(plan).not.toContain('Seq Scan')
})

test('reports a cut line, and refuses to read from a silent one', async () => {
  const lost = Promise.withResolvers<void>()
  await lay(url, lost.resolve)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(database.db)
  await lost.promise
  const way = await openDatabaseLine(url)
  const { look } = await lay(way.url)
  way.fallSilent()
  await expect(look()).rejects.toThrow('timeout')
})
