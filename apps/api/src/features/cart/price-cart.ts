import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LandItem } from '@meridian/shared/land-item'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { readBuyerStatuses } from '#features/orders/read-buyer-statuses.ts'
import { snapItems } from '#features/plots/snap-items.ts'
import { dollars, priceOf, shownPrice } from '#features/pricing/price-of.ts'
import { readPrices } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'

/** The total price of the free plots, and the status of each plot. */
export async function priceCart(
  db: Db,
  { items, accountId }: { items: readonly LandItem[]; accountId: string | null },
) {
  const cells = snapItems(items)
  const [statuses, prices, areas] = await Promise.all([
    readBuyerStatuses(db, cells, accountId),
    readPrices(db),
    // Look up places while the database query runs, not in the tick that parsed the call.
    nextTurn().then(() => areasOf(cells)),
  ])
  const free = statuses.filter((status) => status === 'free').length
  const price = priceOf(free, prices, maxPlotsPerOrder)
  return {
    data: {
      totalsub: dollars(price.subtotalCents),
      priceTotal: dollars(price.totalCents),
      ...shownPrice(price),
    },
    items: cells.map((cell, index) => ({
      _id: String(cell),
      status: statuses[index]!,
      areas: [areas[index]!],
    })),
  }
}
