/** Prices of plots and land credits. Totals are whole dollars: the discount rounds up in the buyer's favour. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { PriceLists } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

export interface Discount {
  /** From this quantity on. */
  amount: number
  percent: number
}

export interface PriceList {
  /** Price of one plot or one credit; whole dollars. */
  baseCents: bigint
  discounts: readonly Discount[]
}

export interface Price {
  quantity: number
  baseCents: bigint
  subtotalCents: bigint
  discountCents: bigint
  discountPercent: number
  totalCents: bigint
  /** The next discount within reach, and how many more it needs. */
  next: { percent: number; missing: number } | null
  /** The next discount's quantity, if it costs less than this one. */
  suggestion: { quantity: number; totalCents: bigint } | null
}

type PriceRow = Pick<Selectable<PriceLists>, 'cents' | 'discounts'>

const selectPrices = sqlFile<[], PriceRow>(new URL('./sql/read-prices.sql', import.meta.url))

/** The current price and discounts, discounts in ascending order. */
export async function readPrices(db: Db | Tx): Promise<PriceList> {
  const [{ cents, discounts }] = (await selectPrices(db)) as [PriceRow]
  return { baseCents: cents, discounts: discounts as Discount[] }
}

/** `most`: the largest quantity per purchase; larger discounts are not suggested. */
export function priceOf(quantity: number, { baseCents, discounts }: PriceList, most: number): Price {
  const now = totalOf(quantity, baseCents, discounts)
  const next = discounts
    .filter(({ amount, percent }) => amount > quantity && amount <= most && percent > now.discountPercent)
    .reduce<Discount | null>((least, one) => (least && least.amount <= one.amount ? least : one), null)
  // An empty selection gets no suggestion.
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

/** Money in the public API's unit; the cents must be whole dollars. */
export const dollars = (cents: bigint): number => Number(cents / 100n)

/** The part of a price that the endpoints for carts and credits share. */
export const shownPrice = ({ baseCents, discountCents, discountPercent, next, suggestion }: Price) => ({
  basePrice: dollars(baseCents),
  discount: dollars(discountCents),
  discountPercent,
  nextDiscount: next?.percent ?? 0,
  missingCount: next?.missing ?? 0,
  suggestion: suggestion && { quantity: suggestion.quantity, total: dollars(suggestion.totalCents) },
})
