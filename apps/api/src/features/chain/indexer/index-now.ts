/**
 * For callers that can not wait for the next poll. When the promise resolves, all events that the chain held at the
 * call are stored, and those deep enough are final. Waiting callers hold no lock and no database connection.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { createCursor } from '#features/chain/events/chain-cursor.ts'
import { NodeBehind } from '#features/chain/rpc/find-reorganisation.ts'
import { indexChain } from './index-chain.ts'
import type { IndexedChain } from '#features/chain/rpc/indexed-chain.ts'
import { reportFailures } from './report-failures.ts'

/** Maximum number of chain changes during a read before the call fails. */
const patience = 5
/** Poll interval while another process reads. */
const askAgainMs = 50

export interface IndexNowOptions {
  db: Db
  log: Log
  /** Maximum time that a caller waits. */
  waitMs: number
}

/**
 * Single flight per process and chain. A call during a flight shares the next flight, because the current one may have
 * read the head before the caller's transaction was mined.
 */
export function createIndexNow(chain: IndexedChain, options: IndexNowOptions): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const fly = (): Promise<void> => {
    const flight = readToHead(chain, options).finally(() => {
      if (running === flight) running = null
    })
    running = flight
    return flight
  }
  const join = (): Promise<void> => {
    if (!running) return fly()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return fly()
      })
    return next
  }
  return () => withinTime(join(), options.waitMs)
}

async function withinTime(flight: Promise<void>, waitMs: number): Promise<void> {
  const over = new AbortController()
  const timeout = sleep(waitMs, undefined, { signal: over.signal }).then(() => {
    throw new AppError('CHAIN_UNREACHABLE')
  })
  try {
    await Promise.race([flight, timeout])
  } finally {
    over.abort()
    timeout.catch(() => {})
  }
}

async function readToHead(chain: IndexedChain, { db, log, waitMs }: IndexNowOptions): Promise<void> {
  const { chainId } = chain
  const giveUp = AbortSignal.timeout(waitMs)
  await createCursor(db, chainId, chain.sources)
  const called = await clock(db)
  for (let moves = 0; moves < patience && !giveUp.aborted;) {
    const step = await indexChain(db, chain, { now: true }).catch(asUnreachable)
    if (step.state === 'stopped') throw new AppError('CHAIN_UNREACHABLE')
    if (step.state === 'read') {
      reportFailures(log, chainId, step.failed)
      if (!step.more) return
    }
    if (step.state === 'moved' && step.by === 'chain') moves += 1
    if (step.state === 'taken') {
      if (await wasReadSince(db, chainId, called)) return
      await sleep(askAgainMs)
    }
  }
  throw new AppError('CHAIN_UNREACHABLE')
}

/** Maps failures of the node to the error that callers receive. */
export function asUnreachable(cause: unknown): never {
  const isNodes = nodeFailure(cause) !== null || cause instanceof NodeBehind
  throw isNodes ? new AppError('CHAIN_UNREACHABLE', {}, { cause }) : cause
}

/** All times come from the database's clock and are compared there: a Date would lose microseconds. */
async function clock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]!.now
}

async function wasReadSince(db: Db, chainId: number, called: string): Promise<boolean> {
  const { rows } = await sql`
    select from chain_cursors
    where chain_id = ${chainId} and begun_at > ${called}::timestamptz and stopped_at is null`.execute(db)
  return rows.length > 0
}
