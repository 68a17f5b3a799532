/** A worker's part in reading what was said before it was followed; whatever hinders it does not hinder the head. */
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { indexPast, readPasts } from './index-past.ts'
import type { IndexedChain, Step } from '#features/chain/rpc/indexed-chain.ts'
import { reportFailures } from './report-failures.ts'

/** Long enough for whoever waits for the head to get the lease in between. */
export const betweenPastsMs = 150
const afterFailureMs = 30_000

/** Answers whether there is more of a past to be read soon. */
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
      // A node's error carries its address, which may carry a key.
      const why = nodeFailure(error)?.words
      log.error(
        { chainId, ...(why ? { why } : { err: error }) },
        'a past can not be read, and is tried again',
      )
      return false
    }
  }
}
