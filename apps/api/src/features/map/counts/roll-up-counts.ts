/**
 * From changed blocks to the counts of every zoom. One transaction consumes the change rows, recounts their blocks
 * and writes their tiles, so that a killed worker leaves no trace. A change that commits meanwhile has its own row,
 * which stays for the next run.
 */
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { countBlocks } from './count-blocks.ts'
import type { ChangedBlock } from './count-blocks.ts'
import { patchMiddles } from './patch-middle.ts'
import { writeTiles } from './write-tiles.ts'

/** Any number, equal in every worker. Two concurrent roll-ups would overwrite each other's tiles. */
const rollUpLock = 871_007
/** Up to two million plots, counted within seconds: whole countries may be sold at once. */
const notesAtOnce = 500

/** Until the transaction ends, so that it reads the counts of one moment. */
export async function blockRollUps(tx: Tx): Promise<true> {
  // The current holder may have a whole country to count.
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(${rollUpLock})`.execute(tx)
  return true
}

/** How many change rows were consumed: fewer than a batch means all; null if another worker is running. */
export const rollUpCounts = (db: Db, log: Log): Promise<number | null> => rollUp(db, log, tryToKeepOut)

/** The same, but waits for another worker. */
export const rollUpInTurn = (db: Db, log: Log): Promise<number | null> => rollUp(db, log, blockRollUps)

async function tryToKeepOut(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${rollUpLock}) as ours`.execute(tx)
  return rows[0]?.ours ?? false
}

async function rollUp(db: Db, log: Log, keepOthersOut: (tx: Tx) => Promise<boolean>): Promise<number | null> {
  const done = await inTransaction(db, async (tx) => {
    if (!(await keepOthersOut(tx))) return null
    const { notes, changed } = await countBlocks(tx, notesAtOnce)
    await writeTiles(tx, changed)
    return { notes, offGrid: changed.filter(liesOffGrid) }
  })
  // A row written manually may lie on no tile: count the rest without it.
  if (done && done.offGrid.length > 0) {
    const blocks = done.offGrid.map(({ block }) => block)
    log.error({ blocks }, 'plots of these blocks lie off the grid, and no tile counts them')
  }
  return done?.notes ?? null
}

export const isWholeBatch = (notes: number | null): boolean => notes === notesAtOnce

const liesOffGrid = ({ block, before, sold }: ChangedBlock): boolean =>
  patchMiddles(block).some((middle, patch) => middle === null && before[patch] !== sold[patch])
