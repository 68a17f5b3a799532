/** What is about to be paid for, whichever way. */
import type { Area } from '@meridian/shared/area'
import { cellBbox } from '@meridian/shared/grid'
import { cardFee, orderName } from '@meridian/shared/orders'

interface Terms {
  /** Whole dollars, as the buyer saw them: no other price is charged. */
  price: number
  /** Of the order that waits for this money already; its price rules. */
  tid?: string
}

export interface PlotsPurchase extends Terms {
  kind: 'plots'
  cells: number[]
  /** In the order of the cells: where each of them lies, for the screen alone. */
  areas?: (Area | undefined)[]
  type: 'individual' | 'collection'
  collection?: string
}

export interface CreditsPurchase extends Terms {
  kind: 'credits'
  quantity: number
}

export type Purchase = PlotsPurchase | CreditsPurchase

/** What the server answers when a way to pay is opened. */
export interface Ordered {
  tid: string
  /** What is charged; null where land credits pay, which were charged for before. */
  totalUSD: number | null
}

/** What was promised for this purchase in ether, and until when. */
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

/** Dollars on top, when a card pays. */
export const cardFeeOf = ({ price }: Purchase): number => Number(cardFee(BigInt(price) * 100n) / 100n)
