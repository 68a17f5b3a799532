import { sql } from 'kysely'
import type { plotStatuses } from '@meridian/shared/land-item'
import { named } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export type PlotStatus = (typeof plotStatuses)[number]

/**
 * One for each cell, in their order; `accountId` is whose plots are 'yours'. To a buyer, what an open order of their own
 * holds is free: another way to pay for it takes the hold over.
 */
export async function readStatuses(
  db: Db | Tx,
  cells: readonly number[],
  accountId: string | null,
  { buying = false } = {},
): Promise<PlotStatus[]> {
  const { rows } = await sql<{ cell: bigint; status: PlotStatus }>`${named('read-statuses')}
    select cell, case
      when state = 'held' and ${buying}::boolean and exists (
        select from orders where id = order_id and account_id = ${accountId} and orders.state = 'open') then 'free'
      when state = 'held' then 'held'
      when owner_id = ${accountId} then 'yours'
      else 'sold' end as status
    from plots where cell = any(${cells}::bigint[])`.execute(db)
  const known = new Map(rows.map(({ cell, status }) => [Number(cell), status]))
  return cells.map((cell) => known.get(cell) ?? 'free')
}
