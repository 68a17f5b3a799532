/**
 * A short lease on a chain, so that only one process at a time sends requests to its node. It expires if its holder
 * dies. Correctness does not depend on it: two simultaneous readers only cost requests, and the cursor's version lets
 * one win.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { cursorColumns } from '#features/chain/events/chain-cursor.ts'
import type { Cursor } from '#features/chain/events/chain-cursor.ts'

const leaseSeconds = 4
const renewMs = 1000

export interface Lease {
  cursor: Cursor
  /** By the database's clock, as PostgreSQL text; taken before the first request to the node. */
  takenAt: string
  /** Call before the step is stored: the storing transaction locks the row itself. */
  stopRenewing: () => void
  release: () => Promise<void>
}

/**
 * Null while another process reads the chain or stores a step; never waits for a lock.
 * @param onlyWhenDue returns null before the time at which the last read expected news.
 */
export async function takeLease(
  db: Db,
  chainId: number,
  { onlyWhenDue }: { onlyWhenDue: boolean },
): Promise<Lease | null> {
  const holder = randomUUID()
  const { rows } = await sql<Cursor & { taken_at: string }>`
    update chain_cursors
    set leased_by = ${holder}, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where chain_id = (
      select chain_id from chain_cursors
      where chain_id = ${chainId} and leased_until < clock_timestamp()
        and (${!onlyWhenDue} or due_at <= clock_timestamp())
      for update skip locked
    )
    returning ${cursorColumns}, clock_timestamp()::text as taken_at`.execute(db)
  const [row] = rows
  if (!row) return null
  const { taken_at: takenAt, ...cursor } = row
  const timer = setInterval(() => void renew(db, chainId, holder).catch(() => {}), renewMs)
  const stopRenewing = () => clearInterval(timer)
  return {
    cursor,
    takenAt,
    stopRenewing,
    release: async () => {
      stopRenewing()
      await sql`
        update chain_cursors set leased_by = null, leased_until = 'epoch'
        where chain_id = ${chainId} and leased_by = ${holder}`.execute(db)
    },
  }
}

async function renew(db: Db, chainId: number, holder: string): Promise<void> {
  await sql`
    update chain_cursors set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where chain_id = ${chainId} and leased_by = ${holder}`.execute(db)
}
