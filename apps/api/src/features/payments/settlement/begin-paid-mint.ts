import type { RefundReason } from '@meridian/shared/order-history'
import { beginMint } from '#features/minting/collection/begin-mint.ts'
import { findOwnMint } from '#features/minting/collection/mint-queries.ts'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RecordedPayment } from './refund-payment.ts'

/**
 * Begins what the fee was for, to the owner's wallet, which paid it. Where the collection can not be minted any more, the order is over,
 * and answers why the fee goes back. The order is locked.
 */
export async function beginPaidMint(
  tx: Tx,
  { reference, payer }: RecordedPayment,
  { id: tid, account_id: accountId }: OrderRow,
): Promise<RefundReason | null> {
  const mint = await findOwnMint(tx, { accountId, tid })
  // A payment on chain is named by its chain, its transaction, and which one in it.
  const [, feeTxHash = null] = reference.split(':')
  if (mint && (await beginMint(tx, { mint, to: payer, feeTxHash })) === null) return null
  await cancelOrder(tx, { orderId: tid, why: { code: 'not_mintable', params: {} } })
  return { code: 'not_mintable', params: {} }
}
