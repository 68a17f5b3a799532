import type { OrderRow } from '#features/orders/order-queries.ts'
import type { OrderedPlot } from '#features/plots/grant-plots.ts'
import { priceOf } from '#features/pricing/price-of.ts'
import type { Discount } from '#features/pricing/price-of.ts'

type Priced = Pick<OrderRow, 'quantity' | 'base_price_cents' | 'total_cents' | 'discounts' | 'make_good'>

export interface PricedPart {
  /**
   * All plots with their shares of the order's total: the granted ones at their new price, the others with the rest.
   */
  plots: readonly OrderedPlot[]
  /** How the shares of plots that are gone are returned. */
  lost: 'refunded' | 'credited'
  /** Whether the refund is less than the paid price of the plots that are gone. */
  repriced: boolean
}

/**
 * Reprices an order that can be granted only in part. The granted plots cost as much as that number would have cost at
 * the time of the order, without the discount for the larger volume; the rest is refunded. If the rest is less than
 * half of the paid price of the missing plots, or the buyer prefers credits, the missing plots become land credits and
 * all prices stay.
 */
export function pricePart(
  order: Priced,
  plots: readonly OrderedPlot[],
  granted: ReadonlySet<bigint>,
): PricedPart {
  const [given, gone] = [
    plots.filter(({ cell }) => granted.has(cell)),
    plots.filter(({ cell }) => !granted.has(cell)),
  ]
  if (gone.length === 0 || order.make_good === 'credits') return { plots, lost: 'credited', repriced: false }
  const back = order.total_cents - costOf(order, given.length)
  const paid = gone.reduce((sum, { priceCents }) => sum + priceCents, 0n)
  if (back * 2n < paid) return { plots, lost: 'credited', repriced: false }
  const shared = [...share(order.total_cents - back, given), ...share(back, gone)]
  const ordered = shared.toSorted((a, b) => (a.cell < b.cell ? -1 : 1))
  return { plots: ordered, lost: 'refunded', repriced: back < paid }
}

/** Uses the prices stored with the order. */
const costOf = (order: Priced, count: number): bigint =>
  priceOf(
    count,
    { baseCents: order.base_price_cents, discounts: order.discounts as unknown as Discount[] },
    order.quantity,
  ).totalCents

/** Divides into whole cents that add up to the total. */
function share(cents: bigint, plots: OrderedPlot[]): OrderedPlot[] {
  const upTo = (count: number): bigint => (cents * BigInt(count)) / BigInt(plots.length)
  return plots.map((plot, n) => ({ ...plot, priceCents: upTo(n + 1) - upTo(n) }))
}
