/** A worker's loop over one chain: step after step, with backoff when the node fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { createCursor, noteTrouble, readCursor } from '#features/chain/events/chain-cursor.ts'
import { ChainMoved } from '#features/chain/rpc/chain-view.ts'
import { EffectFailed } from '#features/chain/events/try-effect.ts'
import { NodeBehind } from '#features/chain/rpc/find-reorganisation.ts'
import { indexChain } from './index-chain.ts'
import { betweenPastsMs, createPastReader } from './read-past.ts'
import type { IndexedChain, Step } from '#features/chain/rpc/indexed-chain.ts'
import { observeCursor, observeReorganisation } from './indexer-metrics.ts'
import { reportFailures } from './report-failures.ts'

const longestPauseMs = 30_000
/** A chain may change during a read. After this many changes in a row, the node contradicts itself. */
const patience = 5

export interface IndexOptions {
  db: Db
  log: Log
  signal: AbortSignal
}

export async function runIndexer(chain: IndexedChain, options: IndexOptions): Promise<void> {
  const { signal } = options
  const { pollMs } = chain
  const logChange = logChanges(options.log, chain.chainId)
  let failures = 0
  let moves = 0
  let more = false
  const readPast = createPastReader(chain, options)
  while (!signal.aborted) {
    const step = await attempt(chain, options, moves)
    logChange(step)
    failures = step.state === 'failed' ? failures + 1 : 0
    moves = step.state === 'moved' && step.by === 'chain' ? moves + 1 : 0
    more = step.state === 'read' && step.more
    // The head has priority; a past is read in the remaining time.
    const rest = (await readPast(step, more)) ? betweenPastsMs : pause(pollMs, failures)
    if (!more) await sleep(rest, undefined, { signal }).catch(() => {})
  }
}

const pause = (pollMs: number, failures: number): number =>
  Math.max(pollMs, Math.min(longestPauseMs, pollMs * 2 ** Math.min(failures, 4)))

type Attempt = Step | { state: 'failed'; trouble: string; error: unknown }

async function attempt(
  chain: IndexedChain,
  { db, log }: IndexOptions,
  movedBefore: number,
): Promise<Attempt> {
  const { chainId } = chain
  try {
    const cursor = await readCursor(db, chainId)
    if (cursor) observeCursor(chainId, cursor)
    else await createCursor(db, chainId, chain.sources)
    // After a change during the last read, looks at every block to find the fork.
    const step = await indexChain(db, chain, { now: movedBefore > 0 })
    if (step.state === 'read') {
      reportFailures(log, chainId, step.failed)
      if (step.replaced) {
        observeReorganisation(chainId)
        log.warn({ chainId, ...step.replaced }, 'the chain replaced blocks that were not final yet')
      }
    }
    if (step.state === 'moved' && step.by === 'chain' && movedBefore + 1 === patience) throw new ChainMoved()
    return step
  } catch (error) {
    const trouble = describe(error)
    await noteTrouble(db, chainId, trouble).catch(() => {})
    return { state: 'failed', trouble, error }
  }
}

function describe(error: unknown): string {
  if (error instanceof NodeBehind || error instanceof ChainMoved || error instanceof EffectFailed)
    return error.message
  return nodeFailure(error)?.words ?? 'an unexpected error'
}

/** Logs one line per change of state. */
function logChanges(log: Log, chainId: number): (step: Attempt) => void {
  let logged = 'followed'
  return (step) => {
    if (step.state === 'taken' || step.state === 'moved') return
    const now =
      step.state === 'stopped' ? `stopped: ${step.why}` : step.state === 'failed' ? step.trouble : 'followed'
    if (now === logged) return
    logged = now
    if (step.state === 'stopped')
      log.fatal({ chainId, why: step.why }, 'following this chain has stopped: an operator must look at it')
    else if (step.state === 'failed')
      // A node's error contains its URL, which may contain a key.
      log.error(
        { chainId, why: now, ...(nodeFailure(step.error) ? {} : { err: step.error }) },
        'a chain can not be followed, and is tried again',
      )
    else log.info({ chainId }, 'the chain is followed again')
  }
}
