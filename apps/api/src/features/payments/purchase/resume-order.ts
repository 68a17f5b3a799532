/** An open order stays at the price at which it was created, even when the price list changes. */
import { AppError } from '@meridian/shared/errors'
import { fingerprintOf } from '#features/orders/open-order.ts'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { snapItems } from '#features/plots/snap-items.ts'
import type { Db } from '#platform/db/database.ts'
import { refuseOtherPrice } from './read-purchase.ts'
import type { CreditsPurchase, LandPurchase } from './read-purchase.ts'

export interface Resumed {
  accountId: string
  tid: string
  purchase: Pick<LandPurchase, 'items' | 'price'> | CreditsPurchase
}

/**
 * Finds the account's own order, which must be for the same plots or credits. The caller checks whether it is still
 * open.
 */
export async function findOrderToResume(db: Db, { accountId, tid, purchase }: Resumed): Promise<OrderRow> {
  const order = await findOwnOrder(db, { accountId, tid })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (!isFor(order, purchase)) throw new AppError('ORDER_FOR_OTHER')
  refuseOtherPrice(purchase.price, order.total_cents)
  return order
}

/** Compares with the order's own collection, because the collection may be closed or deleted by now. */
function isFor(order: OrderRow, purchase: Resumed['purchase']): boolean {
  const { total_cents: totalCents, land_type: landType, collection_id: collectionId } = order
  if ('quantity' in purchase)
    return order.fingerprint === fingerprintOf({ kind: 'credits', quantity: purchase.quantity, totalCents })
  if (landType === null) return false
  const cells = snapItems(purchase.items).map(BigInt)
  return order.fingerprint === fingerprintOf({ kind: 'plots', cells, landType, collectionId, totalCents })
}
