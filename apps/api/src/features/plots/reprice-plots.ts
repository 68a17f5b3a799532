import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { plotArrays } from './grant-plots.ts'
import type { OrderedPlot } from './grant-plots.ts'

/** Sets the final prices of the plots that the same transaction has just granted to the order. */
export async function repricePlots(tx: Tx, orderId: string, plots: readonly OrderedPlot[]): Promise<void> {
  const [cells, , , prices] = plotArrays(plots)
  await sql`
    update plots set price_cents = priced.price_cents
    from unnest(${cells}::bigint[], ${prices}::bigint[]) as priced (cell, price_cents)
    where plots.cell = priced.cell and state = 'owned' and order_id = ${orderId}`.execute(tx)
}
