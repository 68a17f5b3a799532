import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { Purchase } from '#features/payments/flow/purchase.ts'
import { payFor } from './checkout-store.ts'

/** Opens the payment of a pending order. */
export const resumePayment = (order: OrderDetail): void =>
  payFor(purchaseOf(order), { holdUntil: order.hold_until })

/** The pending order, at its original price. */
function purchaseOf({ tid, kind, quantity, total, plots, collection }: OrderDetail): Purchase {
  if (kind !== 'plots') return { kind: 'credits', tid, quantity, price: total }
  return {
    kind,
    tid,
    cells: plots.map(({ _id }) => Number(_id)),
    areas: plots.map(({ areas }) => areas[0]),
    price: total,
    ...(collection ? { type: 'collection', collection: collection.id } : { type: 'individual' }),
  }
}
