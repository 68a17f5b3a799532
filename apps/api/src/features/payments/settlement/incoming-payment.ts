import type { RefundReason } from '@meridian/shared/order-history'
import type { PaymentMethod } from '@meridian/shared/orders'

/** A payment with proof of receipt. A claim of a buyer or browser is never one. */
export interface IncomingPayment {
  provider: 'ledger' | 'stripe' | 'chain'
  /** The provider's permanent id of the payment. Each id is recorded once. */
  reference: string
  method: PaymentMethod
  /** Null: it names no known order, and is refunded. */
  orderId: string | null
  /** The payment attempt that it answers, if known. */
  attemptId: string | null
  unit: 'cents' | 'wei' | 'credits'
  /** The full amount received. */
  amount: bigint
  /** The part above the price; it is refunded in any case. */
  surplus?: bigint
  /** The only destination of a refund: an address in lower case, or the provider's payment id. */
  payer: string
  /** The payer's address belongs to a provider or to us, so a refund waits until the buyer links a wallet. */
  hasNoAddress?: boolean
  /**
   * The time of payment by the provider's clock; on chain, the block time. Not the time at which we received the event.
   */
  capturedAt: Date
  /** Whether it matches the order. A 'wrong' payment grants nothing and is refunded in full. */
  verdict: { is: 'right' } | { is: 'wrong'; why: RefundReason }
}

/**
 * repeated: recorded before, no change. granted: everything ordered was granted. made_good: some plots were gone; their
 * part is refunded or became land credits. refunded: nothing was granted, everything is refunded.
 */
export type PaymentEffect = 'repeated' | 'granted' | 'made_good' | 'refunded'
