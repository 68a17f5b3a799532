import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Discounts, LandPrice } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import type { Discount, PriceList } from './price-of.ts'

/** The price with each discount, or alone if there is none. */
type PriceRow = Pick<Selectable<LandPrice>, 'cents'> & (Selectable<Discounts> | Record<keyof Discounts, null>)

const selectPrices = sqlFile<[], PriceRow>(new URL('./sql/read-prices.sql', import.meta.url))

/** The current price and discounts, discounts in ascending order. */
export async function readPrices(db: Db | Tx): Promise<PriceList<Discount & { id: string }>> {
  const rows = await selectPrices(db)
  return {
    baseCents: rows[0]!.cents,
    discounts: rows.flatMap(({ id, amount, percent }) => (id === null ? [] : [{ id, amount, percent }])),
  }
}
