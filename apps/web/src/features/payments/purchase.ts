/** What is about to be paid for, whichever way. */
import { cellBbox } from '@meridian/shared/grid'
import { cardFee, orderName } from '@meridian/shared/orders'

export interface PlotsPurchase {
  kind: 'plots'
  cells: number[]
  type: 'individual' | 'collection'
  collection?: string
  /** Whole dollars, as the buyer saw them. */
  price: number
}

export interface CreditsPurchase {
  kind: 'credits'
  quantity: number
  price: number
}

export type Purchase = PlotsPurchase | CreditsPurchase

/** What the server answers when a way to pay is opened. */
export interface Ordered {
  tid: string
  totalUSD: number
}

export const quantityOf = (purchase: Purchase): number =>
  purchase.kind === 'plots' ? purchase.cells.length : purchase.quantity

export const nameOf = (purchase: Purchase): string => orderName(purchase.kind, quantityOf(purchase))

export const landOrder = ({ cells, type, collection }: PlotsPurchase) => ({
  type,
  ...(collection !== undefined && { collection }),
  items: cells.map((cell) => ({ bbox: cellBbox(cell) })),
})

/** Dollars on top, when a card pays. */
export const cardFeeOf = ({ price }: Purchase): number => Number(cardFee(BigInt(price) * 100n) / 100n)
