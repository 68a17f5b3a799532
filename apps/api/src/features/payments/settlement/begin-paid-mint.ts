import type { RefundReason } from '@meridian/shared/order-history'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { mintFees } from '#features/orders/mint-fees.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RecordedPayment } from './refund-payment.ts'

/**
 * Begins the paid mint to the owner's wallet, which paid the fee. When the collection can not be minted any more,
 * closes the order and returns the reason for the refund. The caller has locked the order.
 */
export async function beginPaidMint(
  tx: Tx,
  { reference, payer }: RecordedPayment,
  { id: tid, account_id: accountId }: OrderRow,
): Promise<RefundReason | null> {
  // The reference of an on-chain payment is chain id, transaction hash and position.
  const [, txHash = null] = reference.split(':')
  if (await mintFees().begin(tx, { tid, accountId, payer, txHash })) return null
  await cancelOrder(tx, { orderId: tid, why: { code: 'not_mintable', params: {} } })
  return { code: 'not_mintable', params: {} }
}
