import type { OrderRow } from '#features/orders/order-queries.ts'
import type { OrderedPlot } from '#features/plots/grant-plots.ts'

/** An order that this transaction has locked or created. */
export interface LockedOrder {
  order: OrderRow
  /** The order's plots by cell, if this transaction has just written them. */
  plots?: readonly OrderedPlot[]
}
