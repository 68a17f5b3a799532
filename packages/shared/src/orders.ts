/** States of an order, for the server and the pages. */

export const orderKinds = ['plots', 'credits', 'mint'] as const
export type OrderKind = (typeof orderKinds)[number]

export const paymentMethods = ['credits', 'wert', 'stripe', 'eth'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * open: waits for money and holds its plots. confirming: money was seen on chain and is not final. completed:
 * everything was granted. made_good: paid, and missing plots were refunded or became land credits. returned: an
 * operator took everything back that had been granted. cancelled, expired: no money came; late money within a day
 * continues the order.
 */
export const orderStates = [
  'open',
  'confirming',
  'completed',
  'made_good',
  'returned',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** All allowed transitions; the updating statement refuses others. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  open: ['confirming', 'completed', 'made_good', 'cancelled', 'expired'],
  // Back to open when a reorganisation removed the payment.
  confirming: ['open', 'completed', 'made_good', 'expired', 'cancelled'],
  completed: ['returned'],
  made_good: ['returned'],
  returned: [],
  cancelled: ['confirming', 'completed', 'made_good'],
  expired: ['confirming', 'completed', 'made_good'],
}

/** Whether money has settled it: further money for it is refunded. */
export const isSettled = (state: OrderState): boolean =>
  state === 'completed' || state === 'made_good' || state === 'returned'

/** For each state, those from which an order may enter it, for guarded updates. */
export const statesBefore = Object.fromEntries(
  orderStates.map((to) => [to, orderStates.filter((from) => orderTransitions[from].includes(to))]),
) as Record<OrderState, OrderState[]>

export const attemptStates = ['open', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type AttemptState = (typeof attemptStates)[number]

export const refundStates = ['due', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** The outcome of one plot of a payment, or of its credits. */
export const outcomes = ['granted', 'credited', 'refunded'] as const
export type Outcome = (typeof outcomes)[number]

/** The name on receipts, pages and at providers. */
export function orderName(kind: OrderKind, quantity: number): string {
  if (kind === 'mint') return 'Mint Land Collection'
  return `Buy ${quantity} Land ${kind === 'plots' ? 'Plot' : 'Credit'}`
}

export const maxCreditsPerOrder = 10_000

/** Hours after closing during which late money counts at the order's price; later money is refunded. */
export const latePriceHours = 24

/** Percentage of the discounted total that a card payment adds. */
export const cardFeePercent = 4

/** The fee in cents of whole dollars, rounded down once: the shown amount is charged. */
export const cardFee = (totalCents: bigint): bigint => ((totalCents * BigInt(cardFeePercent)) / 10000n) * 100n

/** `LandPayment.pay(bytes32)` takes the order's id: 16 zero bytes, then the 16 of the UUID. */
export const tidToBytes32 = (tid: string): `0x${string}` => `0x${'0'.repeat(32)}${tid.replaceAll('-', '')}`

const bytes32Tid = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Null if it can not be an order's id. */
export function tidFromBytes32(bytes: string): string | null {
  const parts = bytes32Tid.exec(bytes.toLowerCase())
  return parts ? parts.slice(1).join('-') : null
}
