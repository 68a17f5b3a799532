import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LandItem } from '@meridian/shared/land-item'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { readBuyerStatuses } from '#features/orders/read-buyer-statuses.ts'
import { snapItems } from '#features/plots/snap-items.ts'
import { dollars, priceOf, shownPrice } from '#features/pricing/price-of.ts'
import { readPrices } from '#features/pricing/price-queries.ts'
import type { Db } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'

/** What the free ones of these plots cost together, and how each of them stands. */
export async function priceCart(
  db: Db,
  { items, accountId }: { items: readonly LandItem[]; accountId: string | null },
) {
  const cells = snapItems(items)
  const [statuses, prices, areas] = await Promise.all([
    readBuyerStatuses(db, cells, accountId),
    readPrices(db),
    // Places are found here while the database is asked, and not in the turn that took the call apart.
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
