/**
 * One real PostgreSQL for the API's tests. TEST_DATABASE_URL points at another server instead (any database on
 * it, with the right to create more), which is how other versions are tested.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../apps/sandbox/src/postgres/start-postgres.ts'

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
  const home = await mkdtemp(join(tmpdir(), 'meridian-test-'))
  const server = await startPostgres({ home, database: 'meridian', durable: false })
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}
