/**
 * One real PostgreSQL for the API's tests. TEST_DATABASE_URL selects another server instead (any database on it, with
 * the right to create more), to test other versions. PGBOUNCER is the path of a PgBouncer to put in front of it.
 */
import type { TestProject } from 'vitest/node'
import { startPgBouncer } from './start-pgbouncer.ts'
import { startThrowAwayPostgres } from '../run/throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The same server, through a pooler where there is one. */
    pooledUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startThrowAwayPostgres()
  const program = process.env['PGBOUNCER']
  const pooler = program ? await startPgBouncer(program, server.url) : null
  project.provide('databaseUrl', server.url)
  project.provide('pooledUrl', pooler?.url ?? server.url)
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}
