import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadConfig } from '#platform/load-config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { answerErrors } from './answer-errors.ts'

test('answers 503 when the server ends a statement that takes too long, and changes nothing', async () => {
  const config = await loadConfig(await testEnvironment(await createTestDatabase()))
  const limits = { statement_timeout: 300, query_timeout: 60_000 }
  const log = createLog('slow-test', 'silent')
  const { db, close } = openDatabase(config.database, 'slow-test', log, limits)
  const app = Fastify()
  cleanUp(async () => {
    await app.close()
    await close()
  })
  answerErrors(app)
  app.post('/slow', () =>
    db.transaction().execute(async (tx) => {
      await sql`create table changed ()`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    }),
  )
  const answer = await app.inject({ method: 'POST', url: '/slow' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ error: true, code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  const { rows } = await sql<{ found: string | null }>`select to_regclass('changed') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
})
