/** A worker's part in following one chain: step after step, with patience when the node has none. */
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFailure } from '#platform/chain/chain-node.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { createCursor, noteTrouble, readCursor } from './chain-cursor.ts'
import { EffectFailed } from './final-events.ts'
import { NodeBehind } from './find-reorganisation.ts'
import { followChain } from './follow-chain.ts'
import type { FollowedChain, Step } from './follow-chain.ts'
import { observeCursor, observeReorganisation } from './follower-metrics.ts'
import { ChainMoved } from './read-events.ts'

const longestPauseMs = 30_000
/** A chain may change under a reading; one that does so this often in a row has a node that contradicts itself. */
const patience = 5

export interface FollowOptions {
  db: Db
  log: Log
  pollMs: number
  signal: AbortSignal
}

export async function followForever(chain: FollowedChain, options: FollowOptions): Promise<void> {
  const { pollMs, signal } = options
  const tell = tellChanges(options.log, chain.chainId)
  let failures = 0
  let moves = 0
  let more = false
  while (!signal.aborted) {
    // Together the workers ask no more often than one would, so the last reading of any of them counts.
    const step = await attempt(chain, options, more ? 0 : pollMs * 0.8, moves)
    tell(step)
    failures = step.state === 'failed' ? failures + 1 : 0
    moves = step.state === 'moved' ? moves + 1 : 0
    more = step.state === 'read' && step.more
    if (!more) await sleep(pause(pollMs, failures), undefined, { signal }).catch(() => {})
  }
}

const pause = (pollMs: number, failures: number): number =>
  Math.max(pollMs, Math.min(longestPauseMs, pollMs * 2 ** Math.min(failures, 4)))

type Attempt = Step | { state: 'failed'; trouble: string; error: unknown }

async function attempt(
  chain: FollowedChain,
  { db, log }: FollowOptions,
  idleMs: number,
  movedBefore: number,
): Promise<Attempt> {
  const { chainId } = chain
  try {
    const cursor = await readCursor(db, chainId)
    if (cursor) observeCursor(chainId, cursor)
    else await createCursor(db, chainId, chain.sources)
    const step = await followChain(db, chain, { wait: false, idleMs })
    if (step.state === 'read' && step.replaced) {
      observeReorganisation(chainId)
      log.warn({ chainId, ...step.replaced }, 'the chain replaced blocks that were not final yet')
    }
    if (step.state === 'moved' && movedBefore + 1 === patience) throw new ChainMoved()
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

/** One line for each change, however long a state lasts. */
function tellChanges(log: Log, chainId: number): (step: Attempt) => void {
  let told = 'followed'
  return (step) => {
    if (step.state === 'taken' || step.state === 'moved') return
    const now =
      step.state === 'stopped' ? `stopped: ${step.why}` : step.state === 'failed' ? step.trouble : 'followed'
    if (now === told) return
    told = now
    if (step.state === 'stopped')
      log.fatal({ chainId, why: step.why }, 'following this chain has stopped: an operator must look at it')
    else if (step.state === 'failed')
      // A node's error carries its address, which may carry a key.
      log.error(
        { chainId, why: now, ...(nodeFailure(step.error) ? {} : { err: step.error }) },
        'a chain can not be followed, and is tried again',
      )
    else log.info({ chainId }, 'the chain is followed again')
  }
}
