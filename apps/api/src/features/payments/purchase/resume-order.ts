/** An order that waits is paid at the price it was made at, whatever the price list says now. */
import { AppError } from '@meridian/shared/errors'
import { fingerprintOf } from '#features/orders/order-fingerprint.ts'
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

/** The own order of that name, which must be for the very same plots or credits. Whether it waits is another question. */
export async function findOrderToResume(db: Db, { accountId, tid, purchase }: Resumed): Promise<OrderRow> {
  const order = await findOwnOrder(db, { accountId, tid })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (!isFor(order, purchase)) throw new AppError('ORDER_FOR_OTHER')
  refuseOtherPrice(purchase.price, order.total_cents)
  return order
}

/** Where the plots shall go is the order's own: the collection may be closed or gone since. */
function isFor(order: OrderRow, purchase: Resumed['purchase']): boolean {
  const { total_cents: totalCents, land_type: landType, collection_id: collectionId } = order
  if ('quantity' in purchase)
    return order.fingerprint === fingerprintOf({ kind: 'credits', quantity: purchase.quantity, totalCents })
  if (landType === null) return false
  const cells = snapItems(purchase.items).map(BigInt)
  return order.fingerprint === fingerprintOf({ kind: 'plots', cells, landType, collectionId, totalCents })
}
