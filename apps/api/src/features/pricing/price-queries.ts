import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Discount, PriceList } from './price-of.ts'

interface PriceRow {
  cents: bigint
  id: string | null
  amount: number
  percent: number
}

/** The price and the discounts as they stand, discounts from the least amount up. */
export async function readPrices(db: Db | Tx): Promise<PriceList<Discount & { id: string }>> {
  const { rows } = await sql<PriceRow>`${named('read-prices')}
    select cents, id, amount, percent from land_price left join discounts on true order by amount`.execute(db)
  return {
    baseCents: rows[0]!.cents,
    discounts: rows.flatMap(({ id, amount, percent }) => (id === null ? [] : [{ id, amount, percent }])),
  }
}
