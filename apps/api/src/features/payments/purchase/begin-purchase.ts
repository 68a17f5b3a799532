/** Turns a purchase request into an open order: a new one that holds its plots, or an existing one. */
import { refuseUnlessWaiting } from '#features/orders/lock-open-order.ts'
import { openCreditsOrder, openPlotsOrder } from '#features/orders/open-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { PriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { requireProvider } from '#platform/configured-provider.ts'
import { closeCheckoutsInTheWay } from './give-up-order.ts'
import { readCreditsPurchase, readLandPurchase } from './read-purchase.ts'
import type { CreditsPurchase, LandPurchase, PurchaseBy, Resumable } from './read-purchase.ts'
import { findOrderToResume } from './resume-order.ts'
import type { Resumed } from './resume-order.ts'

export async function beginLandPurchase(
  platform: Platform,
  feed: PriceFeed,
  by: PurchaseBy,
  { tid, ...wanted }: Resumable<LandPurchase>,
): Promise<OrderRow> {
  const { db } = platform
  const { accountId } = by
  await admit(platform, feed, by)
  if (tid !== undefined) return resume(platform, { accountId, tid, purchase: wanted })
  const purchase = await readLandPurchase(db, by, wanted)
  await closeCheckoutsInTheWay(platform, purchase)
  return inTransaction(db, (tx) => openPlotsOrder(tx, purchase))
}

export async function beginTopUp(
  platform: Platform,
  feed: PriceFeed,
  by: PurchaseBy,
  { tid, ...wanted }: Resumable<CreditsPurchase>,
): Promise<OrderRow> {
  const { db } = platform
  const { accountId } = by
  await admit(platform, feed, by)
  if (tid !== undefined) return resume(platform, { accountId, tid, purchase: wanted })
  const purchase = await readCreditsPurchase(db, by, wanted)
  return inTransaction(db, (tx) => openCreditsOrder(tx, purchase))
}

/** Runs before the order holds plots, so that a rejected request leaves nothing behind. */
async function admit(platform: Platform, feed: PriceFeed, { method }: PurchaseBy): Promise<void> {
  requireProvider(platform, method)
  if (method === 'eth' || method === 'wert') await feed.readPrice()
}

async function resume({ db }: Platform, resumed: Resumed): Promise<OrderRow> {
  const order = await findOrderToResume(db, resumed)
  refuseUnlessWaiting(order)
  return order
}
