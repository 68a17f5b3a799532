import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { announceHeld } from './announce-plots.ts'

/** Frees what the orders still hold, and answers which plots that were. What was granted stays granted. */
export async function releasePlots(tx: Tx, ...orderIds: string[]): Promise<bigint[]> {
  const { rows } = await sql<{ cell: bigint }>`${named('release-plots')}
    with held as (
      select cell from plots
      where order_id = any(${orderIds}::uuid[]) and state = 'held' order by cell for update
    )
    delete from plots using held where plots.cell = held.cell
    returning plots.cell`.execute(tx)
  const cells = rows.map(({ cell }) => cell)
  await announceHeld(tx, cells)
  return cells
}
