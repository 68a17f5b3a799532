/** The item to be paid for, by any method. */
import type { Area } from '@meridian/shared/area'
import { cellBbox } from '@meridian/shared/grid'
import { cardFee, orderName } from '@meridian/shared/orders'

interface Terms {
  /** Whole dollars, as the buyer saw them: no other price is charged. */
  price: number
  /** The order that already waits for this payment; its price applies. */
  tid?: string
}

export interface PlotsPurchase extends Terms {
  kind: 'plots'
  cells: number[]
  /** The area of each cell, in the order of the cells; only for display. */
  areas?: (Area | undefined)[]
  type: 'individual' | 'collection'
  collection?: string
}

export interface CreditsPurchase extends Terms {
  kind: 'credits'
  quantity: number
}

export type Purchase = PlotsPurchase | CreditsPurchase

/** The server's response when a payment method is opened. */
export interface Ordered {
  tid: string
  /** The charge in dollars; null for land credits, which were paid for before. */
  totalUSD: number | null
}

/** The ether price quoted for this purchase, and until when it is valid. */
export interface EthQuote {
  ether: string
  until: string
}

export const quantityOf = (purchase: Purchase): number =>
  purchase.kind === 'plots' ? purchase.cells.length : purchase.quantity

export const nameOf = (purchase: Purchase): string => orderName(purchase.kind, quantityOf(purchase))

const termsOf = ({ price, tid }: Purchase) => ({ price, ...(tid !== undefined && { tid }) })

export const creditOrder = (purchase: CreditsPurchase) => ({
  quantity: purchase.quantity,
  ...termsOf(purchase),
})

export const landOrder = (purchase: PlotsPurchase) => ({
  type: purchase.type,
  ...(purchase.collection !== undefined && { collection: purchase.collection }),
  items: purchase.cells.map((cell) => ({ bbox: cellBbox(cell) })),
  ...termsOf(purchase),
})

/** The highest price of a card payment in the widget, whose provider adds its own fee; in whole dollars. */
export const widgetTotalAtMost = (purchase: Purchase, providerPercent: number): number =>
  Math.ceil(((purchase.price + cardFeeOf(purchase)) * (100 + providerPercent)) / 100 - 1e-9)

/** Dollars added for a card payment. */
export const cardFeeOf = ({ price }: Purchase): number => Number(cardFee(BigInt(price) * 100n) / 100n)
