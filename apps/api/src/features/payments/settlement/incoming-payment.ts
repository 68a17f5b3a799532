import type { RefundReason } from '@meridian/shared/order-history'
import type { PaymentMethod } from '@meridian/shared/orders'

/** Money that has really come, as its proof says; what a buyer or a browser claims never gets this far. */
export interface IncomingPayment {
  provider: 'ledger' | 'stripe' | 'chain'
  /** The provider's own id of the payment, which never changes: a payment is recorded once for each. */
  reference: string
  method: PaymentMethod
  /** Null: it names no order of ours, and goes back. */
  orderId: string | null
  /** The attempt it answers, where that is known. */
  attemptId: string | null
  unit: 'cents' | 'wei' | 'credits'
  /** All that came. */
  amount: bigint
  /** The part of it beyond the price: it goes back, whatever becomes of the rest. */
  surplus?: bigint
  /** Where a refund goes and nowhere else: an address in lower case, or the provider's name for the payment. */
  payer: string
  /** The payer's address is a provider's or ours: a refund waits until the buyer has linked a wallet. */
  hasNoAddress?: boolean
  /** When it was paid, by the clock of whoever took it: of a chain, the time of its block. Not when we heard of it. */
  capturedAt: Date
  /** Whether this is what the order asked for. 'wrong' grants nothing and goes back whole. */
  verdict: { is: 'right' } | { is: 'wrong'; why: RefundReason }
}

/**
 * repeated: was recorded before, nothing happened now. granted: all that was ordered was given. made_good: some of it
 * was gone; that part is refunded or became land credits. refunded: nothing was given, all of it goes back.
 */
export type PaymentEffect = 'repeated' | 'granted' | 'made_good' | 'refunded'
