import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/logging/log.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openDatabase, statementLimits } from './database.ts'
import { findIgnoredLimits } from './find-ignored-limits.ts'

test('finds the time limits that the server does not have', async () => {
  const config = { url: await createTestDatabase('direct'), poolSize: 1, backend: 'postgres' as const }
  const { db, close } = openDatabase(config, 'limits', createLog('test', 'silent'), statementLimits.worker)
  onTestFinished(close)
  expect(await findIgnoredLimits(db, statementLimits.worker)).toEqual([])
  expect(await findIgnoredLimits(db, statementLimits.api)).toEqual([
    'alter role "app" set statement_timeout = 8000',
  ])
})
