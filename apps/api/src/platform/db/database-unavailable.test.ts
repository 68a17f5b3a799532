import { expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import {
  NoWritableHostError,
  OutcomeUnknownError,
  ReadOnlyServerError,
  isDatabaseUnavailable,
} from './database-unavailable.ts'

test('answers 503 while no connection is free, and succeeds once one is', async () => {
  const api = await startTestApi({ env: { DATABASE_POOL_SIZE: '2' } })
  const { pool } = api.platform
  const taken = [await pool.connect(), await pool.connect()]
  const refused = await fetch(`${api.url}/api/credit/discount_program`)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ error: true, code: 'UNAVAILABLE', retryAfterSeconds: 2 })
  for (const client of taken) client.release()
  expect((await fetch(`${api.url}/api/credit/discount_program`)).status).toBe(200)
})

const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {})

test.each([
  failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  failure('terminating connection due to administrator command', '57P01'),
  failure('the database system is starting up', '57P03'),
  failure('sorry, too many clients already', '53300'),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('connect EHOSTUNREACH 10.0.0.1:5432', 'EHOSTUNREACH'),
  failure('connect ENETUNREACH 10.0.0.1:5432', 'ENETUNREACH'),
  failure('getaddrinfo EAI_AGAIN db.example', 'EAI_AGAIN'),
  failure('Query read timeout'),
  failure('cannot execute INSERT in a read-only transaction', '25006'),
  failure('cannot access temporary or unlogged relations during recovery', '0A000'),
  Object.assign(failure('một câu đã dịch', '0A000'), { routine: 'get_relation_info' }),
  new OutcomeUnknownError(),
  new NoWritableHostError([]),
  new ReadOnlyServerError(),
])('counts %s as unavailable', (error) => expect(isDatabaseUnavailable(error)).toBe(true))

test.each([
  failure('duplicate key value violates unique constraint', '23505'),
  failure('canceling statement due to statement timeout', '57014'),
  failure('x is not a function'),
  failure('cannot insert multiple commands into a prepared statement', '0A000'),
  'nothing',
])('does not count %s as unavailable', (error) => expect(isDatabaseUnavailable(error)).toBe(false))
