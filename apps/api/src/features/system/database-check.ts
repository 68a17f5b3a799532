import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { isReadOnlyServer } from '#platform/db/read-only-server.ts'
import { isWrongServer } from '#platform/db/database-unavailable.ts'
import type { HealthCheck } from '#platform/health/health.ts'
import { workerIsAlive } from './worker-heartbeat.ts'

/** Below the limit of a health check, so that the answer names the state. */
const patienceMs = 3000

type State = 'writable' | 'read only' | 'no answer'

/** Whether the database accepts writes: a primary without its synchronous standby reads, but commits nothing. */
export function databaseCheck(db: Db): HealthCheck {
  return async () => {
    const { promise: late, resolve } = Promise.withResolvers<State>()
    const timer = setTimeout(resolve, patienceMs, 'no answer')
    try {
      const detail = await Promise.race([readState(db), late])
      return { up: detail === 'writable', detail }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readState(db: Db): Promise<State> {
  try {
    if (await isReadOnlyServer(db)) return 'read only'
    // A fresh heartbeat is a commit. Without one, either no worker runs or nothing can be committed.
    if (!(await workerIsAlive(db))) await commitNothing(db)
    return 'writable'
  } catch (error) {
    return isWrongServer(error) ? 'read only' : 'no answer'
  }
}

/** Writes to the log of changes and waits for the standby, without changing a row. */
const commitNothing = (db: Db) => sql`select pg_logical_emit_message(true, 'meridian', '')`.execute(db)
