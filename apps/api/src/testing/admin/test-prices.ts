import * as prices from '#features/admin/prices/start-price-list.ts'
import type { PriceListContent } from '#features/pricing/price-lists.ts'
import type { Db } from '#platform/db/database.ts'

/** Starts a price list at once; what is not given stays. */
export const startPriceList = (db: Db, change: Partial<PriceListContent>): Promise<void> =>
  prices.startPriceList(db, { actor: { commandUser: 'tester' }, reason: 'For a test.' }, () => change)
