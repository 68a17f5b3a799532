/** The price of a purchase line by line: all lines are in whole cents and add up to the sum below them. */
import type { OrderDetail, OrderSummary } from '@meridian/shared/endpoints/orders'
import { cardFeePercent } from '@meridian/shared/orders'

export interface OrderLine {
  name:
    | 'plots'
    | 'credits'
    | 'discount'
    | 'fee'
    | 'total'
    | 'ownFee'
    | 'charged'
    | 'returned'
    | 'kept'
    /** The same two while the refund is pending. */
    | 'toReturn'
    | 'toKeep'
  cents: number
  /** The sum of all lines above it. */
  isSum?: boolean
  /** Whether a percentage of it was rounded, in the buyer's favour. */
  isRounded?: boolean
}

type Priced = Pick<
  OrderSummary,
  | 'kind'
  | 'method'
  | 'quantity'
  | 'basePrice'
  | 'subTotal'
  | 'discount'
  | 'discountPercent'
  | 'total'
  | 'fee'
  | 'charged'
>

const inCents = (dollars: number) => Math.round(dollars * 100)

/** The amount charged to the buyer, as far as it is known. */
export const chargedCents = ({ total, fee, charged }: Pick<Priced, 'total' | 'fee' | 'charged'>): number =>
  inCents(charged ?? total + fee)

/** The final sum after refunds for plots that were gone. */
export const paidCents = (order: OrderDetail): number =>
  orderLines(order).findLast(({ isSum }) => isSum)?.cents ?? chargedCents(order)

/** Empty for purchases without a dollar price: by land credits, and mints. */
export function orderLines(order: Priced & Partial<Pick<OrderDetail, 'plots' | 'refunds'>>): OrderLine[] {
  const { kind, method, discount, discountPercent, fee, charged } = order
  if (kind === 'mint' || method === 'credits') return []
  const [subTotal, total] = [inCents(order.subTotal), inCents(order.total)]
  const lines: OrderLine[] = [{ name: kind, cents: subTotal }]
  if (discount > 0)
    lines.push({
      name: 'discount',
      cents: -inCents(discount),
      isRounded: inCents(discount) * 100 !== subTotal * discountPercent,
    })
  if (fee > 0)
    lines.push({ name: 'fee', cents: inCents(fee), isRounded: inCents(fee) * 100 !== total * cardFeePercent })
  const asked = total + inCents(fee)
  lines.push({ name: 'total', cents: asked, isSum: true })
  if (charged !== null && inCents(charged) !== asked)
    lines.push(
      { name: 'ownFee', cents: inCents(charged) - asked },
      { name: 'charged', cents: inCents(charged), isSum: true },
    )
  const back = returnedCents(order)
  const { isDone, hasFailed } = returnOf(order)
  if (back > 0 && !hasFailed)
    lines.push(
      { name: isDone ? 'returned' : 'toReturn', cents: -back },
      { name: isDone ? 'kept' : 'toKeep', cents: chargedCents(order) - back, isSum: true },
    )
  return lines
}

/** A refund counts only after it is done: it may wait for a wallet, or fail. */
function returnOf({ refunds = [] }: Partial<Pick<OrderDetail, 'refunds'>>) {
  const states = refunds.filter(({ reason }) => reason.code === 'plots_gone').map(({ state }) => state)
  return {
    isDone: states.length > 0 && states.every((state) => state === 'done'),
    hasFailed: states.includes('failed'),
  }
}

/** The refund for plots that were gone; a refund in ether is converted at the order's price. */
function returnedCents({
  total,
  fee,
  plots = [],
  refunds = [],
}: Pick<Priced, 'total' | 'fee'> & Partial<OrderDetail>): number {
  const gone = plots.filter(({ outcome }) => outcome === 'refunded')
  if (gone.length === 0) return 0
  const exact = refunds.find(({ amount, reason }) => amount.unit === 'cents' && reason.code === 'plots_gone')
  if (exact) return Number(exact.amount.amount)
  const price = gone.reduce((sum, plot) => sum + inCents(plot.price), 0)
  return Math.floor((price * inCents(total + fee)) / inCents(total))
}
