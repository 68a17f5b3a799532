/**
 * From the blocks that changed to the counts of every zoom. Notes are taken, their blocks counted anew and the tiles
 * over them written in one transaction: killed at any point, nothing of it happened. A change that commits meanwhile
 * has a note of its own, which stays for the next time.
 */
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'
import { countBlocks } from './count-blocks.ts'
import type { ChangedBlock } from './count-blocks.ts'
import { patchMiddles } from './patch-middle.ts'
import { writeTiles } from './write-tiles.ts'

/** Any number, the same in every worker. Two at once would each lose what the other puts into a tile. */
const rollUpLock = 871_007
/** Up to two million plots, which are counted within seconds: whole countries may be sold at once. */
const notesAtOnce = 500

/** Until the transaction ends: what it reads of the counts is of one moment. */
export async function keepRollUpsOut(tx: Tx): Promise<true> {
  // Whoever is at it may have a whole country to count.
  await sql`set local statement_timeout = '15min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(${rollUpLock})`.execute(tx)
  return true
}

/** How many notes were taken: fewer than a whole batch means that all are; null when another worker is at it. */
export const rollUpCounts = (db: Db, log: Log): Promise<number | null> => rollUp(db, log, tryToKeepOut)

/** Likewise, after whoever is at it. */
export const rollUpInTurn = (db: Db, log: Log): Promise<number | null> => rollUp(db, log, keepRollUpsOut)

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
  // A row that somebody wrote by hand may lie on no tile: the rest of the world is counted without it.
  if (done && done.offGrid.length > 0) {
    const blocks = done.offGrid.map(({ block }) => block)
    log.error({ blocks }, 'plots of these blocks lie off the grid, and no tile counts them')
  }
  return done?.notes ?? null
}

export const isWholeBatch = (notes: number | null): boolean => notes === notesAtOnce

const liesOffGrid = ({ block, before, sold }: ChangedBlock): boolean =>
  patchMiddles(block).some((middle, patch) => middle === null && before[patch] !== sold[patch])
