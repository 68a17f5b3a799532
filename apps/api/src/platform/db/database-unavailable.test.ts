import { expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

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
])('counts %s as unavailable', (error) => expect(isDatabaseUnavailable(error)).toBe(true))

test.each([
  failure('duplicate key value violates unique constraint', '23505'),
  failure('canceling statement due to statement timeout', '57014'),
  failure('x is not a function'),
  'nothing',
])('does not count %s as unavailable', (error) => expect(isDatabaseUnavailable(error)).toBe(false))
