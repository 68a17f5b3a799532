/**
 * One real PostgreSQL for the API's tests. TEST_DATABASE_URL selects another server instead (any database on it, with
 * the right to create more), to test other versions.
 */
import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from '../run/throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const { url, stop } = await startThrowAwayPostgres()
  project.provide('databaseUrl', url)
  return stop
}
