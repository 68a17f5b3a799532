import type { OrderRow } from '#features/orders/order-queries.ts'
import type { OrderedPlot } from '#features/plots/hold-plots.ts'

/** An order that this transaction has locked, or made. */
export interface LockedOrder {
  order: OrderRow
  /** Those of its snapshot by cell, where this transaction has just written it. */
  plots?: readonly OrderedPlot[]
}
