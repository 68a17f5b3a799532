import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../apps/sandbox/src/postgres/start-postgres.ts'

/** A real PostgreSQL for one purpose, gone afterwards. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'meridian-postgres-'))
  const server = await startPostgres({ home, database: 'meridian', durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(home, { recursive: true, force: true })
      await rm(server.cluster, { recursive: true, force: true })
    },
  }
}

export async function withThrowAwayPostgres<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startThrowAwayPostgres()
  try {
    return await use(url)
  } finally {
    await stop()
  }
}
