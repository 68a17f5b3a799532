/** What a number of plots or land credits costs. Totals are whole dollars: the discount rounds up, to the buyer's good. */

export interface Discount {
  /** From this many on. */
  amount: number
  percent: number
}

export interface PriceList<One extends Discount = Discount> {
  /** Of one plot and of one credit; whole dollars. */
  baseCents: bigint
  discounts: readonly One[]
}

export interface Price {
  quantity: number
  baseCents: bigint
  subtotalCents: bigint
  discountCents: bigint
  discountPercent: number
  totalCents: bigint
  /** The next discount that can be reached, and how many more lead to it. */
  next: { percent: number; missing: number } | null
  /** The next discount's quantity, where it costs less than this one does. */
  suggestion: { quantity: number; totalCents: bigint } | null
}

/** `most` is how many can be bought at once: no discount beyond it is held out. */
export function priceOf(quantity: number, { baseCents, discounts }: PriceList, most: number): Price {
  const now = totalOf(quantity, baseCents, discounts)
  const next = discounts
    .filter(({ amount, percent }) => amount > quantity && amount <= most && percent > now.discountPercent)
    .reduce<Discount | null>((least, one) => (least && least.amount <= one.amount ? least : one), null)
  // Who has chosen nothing has no next step to be told.
  if (!next || quantity === 0) return { ...now, next: null, suggestion: null }
  const { totalCents } = totalOf(next.amount, baseCents, discounts)
  return {
    ...now,
    next: { percent: next.percent, missing: next.amount - quantity },
    suggestion: totalCents < now.totalCents ? { quantity: next.amount, totalCents } : null,
  }
}

function totalOf(quantity: number, baseCents: bigint, discounts: readonly Discount[]) {
  const reached = discounts.filter(({ amount }) => amount <= quantity)
  const discountPercent = Math.max(0, ...reached.map(({ percent }) => percent))
  const subtotalCents = baseCents * BigInt(quantity)
  const discountCents = roundUpToDollars(subtotalCents * BigInt(discountPercent))
  return {
    quantity,
    baseCents,
    subtotalCents,
    discountCents,
    discountPercent,
    totalCents: subtotalCents - discountCents,
  }
}

/** From hundredths of a cent to cents. */
const roundUpToDollars = (hundredths: bigint): bigint => ((hundredths + 9_999n) / 10_000n) * 100n

/** As the public calls name money; cents that are no whole dollars never come here. */
export const dollars = (cents: bigint): number => Number(cents / 100n)

/** The part of a price that the calls for carts and for credits both show. */
export const shownPrice = ({ baseCents, discountCents, discountPercent, next, suggestion }: Price) => ({
  basePrice: dollars(baseCents),
  discount: dollars(discountCents),
  discountPercent,
  nextDiscount: next?.percent ?? 0,
  missingCount: next?.missing ?? 0,
  suggestion: suggestion && { quantity: suggestion.quantity, total: dollars(suggestion.totalCents) },
})
