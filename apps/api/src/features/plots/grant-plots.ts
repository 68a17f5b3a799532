import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { announceSold } from './announce-plots.ts'
import { plotArrays } from './hold-plots.ts'
import type { OrderedPlot } from './hold-plots.ts'

export interface Grant {
  /** Null for land that the office gives without one. */
  orderId: string | null
  ownerId: string
  collectionId: string | null
  plots: readonly OrderedPlot[]
}

/**
 * Makes the account the owner of what the order holds and of what is free (again, when the money came late), and
 * answers those cells. Plots that are someone else's, or held by another order, stay as they are, and so does what
 * this order was granted before.
 */
export async function grantPlots(
  tx: Tx,
  { orderId, ownerId, collectionId, plots }: Grant,
): Promise<bigint[]> {
  const { rows } = await sql<{ cell: bigint }>`${named('grant-plots')}
    insert into plots (cell, state, order_id, owner_id, collection_id, district, country, price_cents)
    select cell, 'owned', ${orderId}, ${ownerId}, ${collectionId}, district, country, price_cents
    from unnest(${plotArrays(plots)}) as plot (cell, district, country, price_cents) order by cell
    on conflict (cell) do update set
      state = 'owned', owner_id = excluded.owner_id, collection_id = excluded.collection_id,
      price_cents = excluded.price_cents, created_at = now()
      where plots.state = 'held' and plots.order_id = excluded.order_id
    returning cell`.execute(tx)
  const cells = rows.map(({ cell }) => cell)
  await announceSold(tx, cells)
  return cells
}
