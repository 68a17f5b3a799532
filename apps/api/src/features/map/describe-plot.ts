import { AppError } from '@meridian/shared/errors'
import { cellSize, cellBbox, cellCenter, isCellId, isForSale } from '@meridian/shared/grid'
import { readHoldEnd } from '#features/orders/read-hold-end.ts'
import { readStatuses } from '#features/plots/plot-queries.ts'
import { dollars } from '#features/pricing/price-of.ts'
import { readPrices } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'

/** Public information about a plot; the owner stays private. */
export async function describePlot(db: Db, { cell, accountId }: { cell: number; accountId: string | null }) {
  if (!isCellId(cell)) throw new AppError('NOT_FOUND')
  const [statuses, prices] = await Promise.all([readStatuses(db, [cell], accountId), readPrices(db)])
  const heldUntil = statuses[0] === 'held' ? await readHoldEnd(db, cell) : null
  return {
    _id: String(cell),
    bbox: cellBbox(cell),
    center: cellCenter(cell),
    areas: areasOf([cell]),
    size: cellSize(cell),
    price: dollars(prices.baseCents),
    status: statuses[0]!,
    held_until: heldUntil?.toISOString() ?? null,
    for_sale: isForSale(cell),
  }
}
