import { sql } from 'kysely'
import type { plotStatuses } from '@meridian/shared/land-item'
import { named } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export type PlotStatus = (typeof plotStatuses)[number]

/**
 * One for each cell, in their order; `accountId` is whose plots are 'yours'.
 */
export async function readStatuses(
  db: Db | Tx,
  cells: readonly number[],
  accountId: string | null,
): Promise<PlotStatus[]> {
  const { rows } = await sql<{ cell: bigint; status: PlotStatus }>`${named('read-statuses')}
    select cell, case
      when state = 'held' then 'held'
      when owner_id = ${accountId} then 'yours'
      else 'sold' end as status
    from plots where cell = any(${cells}::bigint[])`.execute(db)
  return inOrderOf(cells, rows)
}

/** What has no row is free. */
export function inOrderOf(
  cells: readonly number[],
  rows: readonly { cell: bigint; status: PlotStatus }[],
): PlotStatus[] {
  const known = new Map(rows.map(({ cell, status }) => [Number(cell), status]))
  return cells.map((cell) => known.get(cell) ?? 'free')
}

/** Of `accounts.id`. */
export const hasPlots = sql<boolean>`exists (select from plots where owner_id = accounts.id)`
