import { startPostgres } from '@meridian/sandbox/postgres/start-postgres'
import { reservePort } from '../state/ports.ts'
import type { Postgres } from '@meridian/sandbox/postgres/start-postgres'
import { Failure, messageOf } from '../state/failure.ts'
import type { Part } from './keep-running.ts'

type Options = { home: string; log: string; onStart: (server: Postgres) => void }

/** The embedded PostgreSQL. A restart keeps its port, so that other processes can reconnect. */
export function databasePart({ home, log, onStart }: Options): Part {
  let port: number | undefined
  return {
    name: 'postgres',
    start: async () => {
      try {
        // Not a port that is reserved for another part which does not listen yet.
        port ??= await reservePort()
        const server = await startPostgres({ home, log, database: 'meridian', port })
        port = server.port
        onStart(server)
        return server
      } catch (error) {
        throw new Failure(`postgres: ${messageOf(error)}`, { log, cause: error })
      }
    },
  }
}
