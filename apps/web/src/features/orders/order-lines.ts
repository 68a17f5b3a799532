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
    | 'takenBack'
    | 'kept'
    /** The same three while a refund is pending. */
    | 'toReturn'
    | 'toTakeBack'
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

/** The final sum after refunds for plots that were gone or taken back. */
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
  const returns = [
    { done: 'returned', due: 'toReturn', ...returnOf(order, ['plots_gone']) },
    { done: 'takenBack', due: 'toTakeBack', ...returnOf(order, ['plots_returned', 'credits_returned']) },
  ] as const
  const shown = returns.filter(({ cents, hasFailed }) => cents > 0 && !hasFailed)
  for (const { done, due, isDone, cents } of shown) lines.push({ name: isDone ? done : due, cents: -cents })
  const back = shown.reduce((sum, { cents }) => sum + cents, 0)
  if (back > 0)
    lines.push({
      name: shown.every(({ isDone }) => isDone) ? 'kept' : 'toKeep',
      cents: chargedCents(order) - back,
      isSum: true,
    })
  return lines
}

type ReturnedOrder = Priced & Partial<Pick<OrderDetail, 'plots' | 'refunds'>>
type Reason = OrderDetail['refunds'][number]['reason']['code']

/** A refund counts only after it is done: it may wait for a wallet, or fail. */
function returnOf(order: ReturnedOrder, reasons: Reason[]) {
  const refunds = (order.refunds ?? []).filter(({ reason }) => reasons.includes(reason.code))
  return {
    cents: refunds.length === 0 ? 0 : returnedCents(order, refunds),
    isDone: refunds.every(({ state }) => state === 'done'),
    hasFailed: refunds.some(({ state }) => state === 'failed'),
  }
}

/** Refunds in ether are converted at the order's price. */
function returnedCents(order: ReturnedOrder, refunds: OrderDetail['refunds']): number {
  const sum = (of: OrderDetail['refunds']) => of.reduce((all, { amount }) => all + Number(amount.amount), 0)
  if (refunds.every(({ amount }) => amount.unit === 'cents')) return sum(refunds)
  const { total, fee, plots = [] } = order
  const asked = inCents(total + fee)
  if (order.kind === 'credits') return asked
  const price = plots
    .filter(({ outcome }) => outcome === 'refunded')
    .reduce((all, plot) => all + inCents(plot.price), 0)
  const forPlots = (order.refunds ?? []).filter(
    ({ reason: { code } }) => code === 'plots_gone' || code === 'plots_returned',
  )
  const part = forPlots.length === refunds.length ? 1 : sum(refunds) / sum(forPlots)
  return Math.floor((price * asked * part) / inCents(total))
}
