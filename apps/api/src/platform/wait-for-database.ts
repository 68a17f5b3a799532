/** Starts a process again and again while its database has no writable server, such as during a failover. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  NoWritableHostError,
  isDatabaseUnavailable,
  isWrongServer,
} from '#platform/db/database-unavailable.ts'
import type { DatabaseState } from '#platform/db/database-unavailable.ts'
import type { Log } from '#platform/logging/log.ts'

const retryMs = 2000

/** @param onWait is called before each further attempt. */
export async function waitForDatabase<Result>(
  start: () => Promise<Result>,
  log: Log,
  onWait: (state: DatabaseState) => Promise<void>,
): Promise<Result> {
  for (;;) {
    try {
      return await start()
    } catch (error) {
      const cause = findUnavailable(error)
      if (cause === null) throw error
      log.warn({ err: error }, 'no database accepts writes; the start is tried again')
      await onWait(isReadOnly(cause) ? 'read only' : 'no answer')
      await sleep(retryMs)
    }
  }
}

function findUnavailable(error: unknown): Error | null {
  for (let at = error; at instanceof Error; at = at.cause) if (isDatabaseUnavailable(at)) return at
  return null
}

/** Whether a server answered, but none that accepts writes. */
const isReadOnly = (error: Error): boolean =>
  isWrongServer(error) || (error instanceof NoWritableHostError && error.errors.some(isWrongServer))
