import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { announceHeld } from './announce-plots.ts'

/** A plot with what an order has settled about it. */
export interface OrderedPlot {
  cell: bigint
  district: string
  country: string
  priceCents: bigint
}

/** A list of plots as columns, for `unnest(…) as plot (cell, district, country, price_cents)`. */
export const plotArrays = (plots: readonly OrderedPlot[]) => sql`
  ${plots.map(({ cell }) => cell)}::bigint[], ${plots.map(({ district }) => district)}::text[],
  ${plots.map(({ country }) => country)}::text[], ${plots.map(({ priceCents }) => priceCents)}::bigint[]`

/**
 * Holds every plot for the order, or answers the cells that were not free; the caller then throws, and nothing is
 * held. Cells are taken in their order, so that carts that overlap wait for each other and never in a circle.
 */
export async function holdPlots(
  tx: Tx,
  { orderId, plots }: { orderId: string; plots: readonly OrderedPlot[] },
): Promise<bigint[]> {
  const { rows } = await sql<{ cell: bigint }>`${named('hold-plots')}
    insert into plots (cell, state, order_id, district, country, price_cents)
    select cell, 'held', ${orderId}, district, country, price_cents
    from unnest(${plotArrays(plots)}) as plot (cell, district, country, price_cents) order by cell
    on conflict (cell) do nothing
    returning cell`.execute(tx)
  const held = new Set(rows.map(({ cell }) => cell))
  if (held.size < plots.length) return plots.map(({ cell }) => cell).filter((cell) => !held.has(cell))
  await announceHeld(tx, [...held])
  return []
}
