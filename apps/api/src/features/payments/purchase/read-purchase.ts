import { AppError } from '@meridian/shared/errors'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { LandItem } from '@meridian/shared/land-item'
import { maxCreditsPerOrder } from '@meridian/shared/orders'
import type { PaymentMethod } from '@meridian/shared/orders'
import { findOpenCollection } from '#features/collections/find-open-collection.ts'
import type { HoldNetwork } from '#features/orders/limit-holds.ts'
import type { CreditsOrder, OrderPrice, PlotsOrder } from '#features/orders/open-order.ts'
import { fingerprintOf } from '#features/orders/open-order.ts'
import { snapItems } from '#features/plots/snap-items.ts'
import { dollars, priceOf } from '#features/pricing/price-of.ts'
import type { Price, PriceList } from '#features/pricing/price-of.ts'
import { readPrices } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import { areasOf } from '#platform/geo/areas-of.ts'

export interface LandPurchase {
  type: 'individual' | 'collection'
  collection?: string | null | undefined
  items: readonly LandItem[]
  price?: SeenPrice
}

export interface CreditsPurchase {
  quantity: number
  price?: SeenPrice
}

/** Whole dollars that the buyer saw, where the request contains them; a different price is rejected. */
type SeenPrice = number | undefined

/** `tid`: the account's existing order that this request pays, if any. */
export type Resumable<Purchase> = Purchase & { tid?: string | undefined }

/** The buyer and the payment method. */
export interface PurchaseBy {
  accountId: string
  method: PaymentMethod
  /** The client's network; absent where holds by network are not limited. */
  network?: HoldNetwork | null
}

/**
 * Builds an order from a request. The request only chooses the plots; the server sets the rest, and rejects a price
 * that differs from the one the buyer saw.
 */
export async function readLandPurchase(
  db: Db,
  { accountId, method, network = null }: PurchaseBy,
  purchase: LandPurchase,
): Promise<PlotsOrder> {
  const cells = snapItems(purchase.items)
  const [prices, collectionId] = await Promise.all([
    readPrices(db),
    purchase.type === 'collection'
      ? findOpenCollection(db, { ownerId: accountId, id: purchase.collection ?? '' })
      : null,
  ])
  const price = priceOf(cells.length, prices, maxPlotsPerOrder)
  refuseOtherPrice(purchase.price, price.totalCents)
  const { totalCents } = price
  const landType = purchase.type
  const plots = areasOf(cells).map(({ district, country }, index) => ({
    cell: BigInt(cells[index]!),
    district,
    country,
  }))
  return {
    accountId,
    method,
    landType,
    collectionId,
    plots,
    price: asOrderPrice(price, prices),
    fingerprint: fingerprintOf({
      kind: 'plots',
      cells: plots.map(({ cell }) => cell),
      landType,
      collectionId,
      totalCents,
    }),
    network,
  }
}

export async function readCreditsPurchase(
  db: Db,
  { accountId, method }: PurchaseBy,
  { quantity, price: seen }: CreditsPurchase,
): Promise<CreditsOrder> {
  if (quantity > maxCreditsPerOrder)
    throw new AppError('TOO_MANY_CREDITS', { params: { most: maxCreditsPerOrder } })
  const prices = await readPrices(db)
  const price = priceOf(quantity, prices, maxCreditsPerOrder)
  refuseOtherPrice(seen, price.totalCents)
  return { accountId, method, quantity, price: asOrderPrice(price, prices) }
}

/** The buyer pays exactly the price that was shown. The error contains the current price. */
export function refuseOtherPrice(seen: SeenPrice, totalCents: bigint): void {
  const price = dollars(totalCents)
  if (seen !== undefined && seen !== price) throw new AppError('PRICE_CHANGED', { extra: { price } })
}

const asOrderPrice = (price: Price, { discounts }: PriceList): OrderPrice => ({
  basePriceCents: price.baseCents,
  subtotalCents: price.subtotalCents,
  discountCents: price.discountCents,
  discountPercent: price.discountPercent,
  totalCents: price.totalCents,
  discounts: discounts
    .filter(({ amount }) => amount <= price.quantity)
    .map(({ amount, percent }) => ({ amount, percent })),
})
