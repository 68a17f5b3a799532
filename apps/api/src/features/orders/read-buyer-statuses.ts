import { sql } from 'kysely'
import { inOrderOf } from '#features/plots/plot-queries.ts'
import type { PlotStatus } from '#features/plots/plot-queries.ts'
import { named } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'

/**
 * How plots stand to somebody who would buy them: what an open order of their own holds is free, since another way to
 * pay for it takes the hold over.
 */
export async function readBuyerStatuses(
  db: Db,
  cells: readonly number[],
  accountId: string | null,
): Promise<PlotStatus[]> {
  const { rows } = await sql<{ cell: bigint; status: PlotStatus }>`${named('read-buyer-statuses')}
    select cell, case
      when plots.state = 'held' and exists (
        select from orders where id = order_id and account_id = ${accountId} and orders.state = 'open') then 'free'
      when plots.state = 'held' then 'held'
      when owner_id = ${accountId} then 'yours'
      else 'sold' end as status
    from plots where cell = any(${cells}::bigint[])`.execute(db)
  return inOrderOf(cells, rows)
}
