import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { releasePlots } from '#features/plots/release-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { mintFees } from './mint-fees.ts'
import { moveOrder } from './move-order.ts'

/**
 * Cancels an open order and frees its plots. Money that still arrives is a late payment. Requires a lock on the
 * order.
 */
export async function cancelOrder(
  tx: Tx,
  { orderId, why }: { orderId: string; why: OrderEvent },
): Promise<boolean> {
  if (!(await moveOrder(tx, { orderId, to: 'cancelled', why }))) return false
  await releaseOrders(tx, [orderId], 'cancelled')
  return true
}

/**
 * Frees the plots, fees and attempts of closed orders. An open checkout stays open until the card provider confirms
 * its end.
 */
export async function releaseOrders(tx: Tx, orderIds: string[], as: 'cancelled' | 'expired'): Promise<void> {
  await releasePlots(tx, ...orderIds)
  await mintFees().forget(tx, orderIds)
  await sql`
    update payment_attempts set state = ${as}, closed_at = clock_timestamp()
    where order_id = any(${orderIds}::uuid[]) and state = 'open' and method <> 'stripe'`.execute(tx)
}
