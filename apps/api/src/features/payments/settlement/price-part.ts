import type { OrderRow } from '#features/orders/order-queries.ts'
import type { OrderedPlot } from '#features/plots/hold-plots.ts'
import { priceOf } from '#features/pricing/price-of.ts'
import type { Discount } from '#features/pricing/price-of.ts'

type Priced = Pick<OrderRow, 'quantity' | 'base_price_cents' | 'total_cents' | 'discounts' | 'make_good'>

export interface PricedPart {
  /** All of the order's plots with their shares of its total: of those that are given what they cost, of the others the rest. */
  plots: readonly OrderedPlot[]
  /** What becomes of the shares of those that are gone. */
  lost: 'refunded' | 'credited'
  /** Whether less goes back than was paid for the plots that are gone. */
  repriced: boolean
}

/**
 * What is given of an order that can not be given whole costs what that many would have cost when it was ordered: the
 * discount was for a volume that nobody gets. Only the rest goes back. Where that is less than half of what was paid for
 * the plots that are gone, or where the buyer prefers it, they become land credits: then all that was paid for is given,
 * at its own price.
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

/** By the prices that were kept with the order. */
const costOf = (order: Priced, count: number): bigint =>
  priceOf(
    count,
    { baseCents: order.base_price_cents, discounts: order.discounts as unknown as Discount[] },
    order.quantity,
  ).totalCents

/** In whole cents that add up. */
function share(cents: bigint, plots: OrderedPlot[]): OrderedPlot[] {
  const upTo = (count: number): bigint => (cents * BigInt(count)) / BigInt(plots.length)
  return plots.map((plot, n) => ({ ...plot, priceCents: upTo(n + 1) - upTo(n) }))
}
