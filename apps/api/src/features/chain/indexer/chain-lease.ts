/**
 * A short lease on a chain, so that one process at a time asks its node. It runs out when its holder dies, and decides
 * nothing: two that read at once cost the node more, and the cursor's version lets one of them be right.
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
  /** By the database's clock, as PostgreSQL writes it: before anything was asked. */
  takenAt: string
  /** Until the step is stored: what stores it holds the row itself. */
  stopRenewing: () => void
  release: () => Promise<void>
}

/**
 * Null when somebody reads the chain, or is storing what was read: nobody waits for a lock here.
 * @param onlyWhenDue not before the last reading said that there may be news.
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
