import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { forgetFees } from '#features/minting/collection/await-fee.ts'
import { releasePlots } from '#features/plots/release-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from './move-order.ts'

/** Gives up an open order and frees its plots. Should money still come, it is late money. The order is locked. */
export async function cancelOrder(
  tx: Tx,
  { orderId, why }: { orderId: string; why: OrderEvent },
): Promise<boolean> {
  if (!(await moveOrder(tx, { orderId, to: 'cancelled', why }))) return false
  await letGo(tx, [orderId], 'cancelled')
  return true
}

/** What orders that wait no more leave behind. An open checkout stays so until the card provider has confirmed its end. */
export async function letGo(tx: Tx, orderIds: string[], as: 'cancelled' | 'expired'): Promise<void> {
  await releasePlots(tx, ...orderIds)
  await forgetFees(tx, orderIds)
  await sql`
    update payment_attempts set state = ${as}, closed_at = clock_timestamp()
    where order_id = any(${orderIds}::uuid[]) and state = 'open' and method <> 'stripe'`.execute(tx)
}
