/** What an order can be, for the server that moves it and the screens that show it. */

export const orderKinds = ['plots', 'credits', 'mint'] as const
export type OrderKind = (typeof orderKinds)[number]

export const paymentMethods = ['credits', 'wert', 'stripe', 'eth'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * open: waits for money, its plots are held. confirming: money was seen on chain and is not final yet.
 * completed: all that was ordered was given. made_good: money came, and what could not be given was refunded
 * or became land credits. cancelled, expired: no money came; should it still come within a day, the order goes on from
 * there.
 */
export const orderStates = ['open', 'confirming', 'completed', 'made_good', 'cancelled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** Every move there is; whatever is not here is refused by the statement that would do it. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  open: ['confirming', 'completed', 'made_good', 'cancelled', 'expired'],
  // Back to open when the money seen was reorganised away.
  confirming: ['open', 'completed', 'made_good', 'expired', 'cancelled'],
  completed: [],
  made_good: [],
  cancelled: ['confirming', 'completed', 'made_good'],
  expired: ['confirming', 'completed', 'made_good'],
}

/** From which states an order may come into this one: what a guarded update asks for. */
export const statesBefore = (to: OrderState): OrderState[] =>
  orderStates.filter((from) => orderTransitions[from].includes(to))

export const attemptStates = ['open', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type AttemptState = (typeof attemptStates)[number]

export const refundStates = ['due', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** What became of one plot of a payment, or of its credits. */
export const outcomes = ['granted', 'credited', 'refunded'] as const
export type Outcome = (typeof outcomes)[number]

/** As every provider, receipt and screen names it. */
export function orderName(kind: OrderKind, quantity: number): string {
  if (kind === 'mint') return 'Mint Land Collection'
  return `Buy ${quantity} Land ${kind === 'plots' ? 'Plot' : 'Credit'}`
}

export const maxCreditsPerOrder = 10_000

/** For so long after an order was closed, money that is sent for it counts at its price; afterwards it goes back whole. */
export const latePriceHours = 24

/** Per cent of the discounted total that a card payment costs on top. */
export const cardFeePercent = 4

/** The fee in whole dollars' cents, rounded down once: shown is what is charged. */
export const cardFee = (totalCents: bigint): bigint => ((totalCents * BigInt(cardFeePercent)) / 10000n) * 100n

/** `LandPayment.pay(bytes32)` names the order by its id: 16 zero bytes, then the 16 of the UUID. */
export const tidToBytes32 = (tid: string): `0x${string}` => `0x${'0'.repeat(32)}${tid.replaceAll('-', '')}`

const bytes32Tid = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Null when no order of ours can have this name. */
export function tidFromBytes32(bytes: string): string | null {
  const parts = bytes32Tid.exec(bytes.toLowerCase())
  return parts ? parts.slice(1).join('-') : null
}
