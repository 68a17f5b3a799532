/** A worker's reading of events from before their source was indexed. A failure here does not delay the head. */
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { indexPast, readPasts } from './index-past.ts'
import type { IndexedChain, Step } from '#features/chain/rpc/indexed-chain.ts'
import { reportFailures } from './report-failures.ts'

/** Long enough for a process that waits for the head to take the lease in between. */
export const betweenPastsMs = 150
const afterFailureMs = 30_000

/** Returns whether more of a past should be read soon. */
export function createPastReader(
  chain: IndexedChain,
  { db, log }: { db: Db; log: Log },
): (head: { state: Step['state'] | 'failed' }, more: boolean) => Promise<boolean> {
  const { chainId } = chain
  let notBefore = 0
  return async ({ state }, more) => {
    const isFree = state === 'taken' || (state === 'read' && !more)
    if (!isFree || Date.now() < notBefore) return false
    try {
      if ((await readPasts(db, chainId)).length === 0) return false
      const step = await indexPast(db, chain)
      if (step.state === 'read') reportFailures(log, chainId, step.failed)
      return step.state !== 'stopped'
    } catch (error) {
      notBefore = Date.now() + afterFailureMs
      // A node's error contains its URL, which may contain a key.
      const why = nodeFailure(error)?.words
      log.error(
        { chainId, ...(why ? { why } : { err: error }) },
        'a past can not be read, and is tried again',
      )
      return false
    }
  }
}
