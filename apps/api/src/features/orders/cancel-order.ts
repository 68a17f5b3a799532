import { sql } from 'kysely'
import { releasePlots } from '#features/plots/release-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveOrder } from './move-order.ts'

/** Gives up an open order and frees its plots. Should money still come, it is late money. The order is locked. */
export async function cancelOrder(
  tx: Tx,
  { orderId, why }: { orderId: string; why: string },
): Promise<boolean> {
  return endWaiting(tx, { orderId, to: 'cancelled', why })
}

/**
 * Ends an order whose time is over and frees its plots; false when it is not over, or when the card provider may
 * still take money for it. The order is locked.
 */
export async function expireOrder(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where id = ${orderId} and state = 'open' and hold_until < clock_timestamp()
      and not exists (
        select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
      )`.execute(tx)
  if (rows.length === 0) return false
  return endWaiting(tx, { orderId, to: 'expired', why: 'No payment came in time.' })
}

async function endWaiting(
  tx: Tx,
  { orderId, to, why }: { orderId: string; to: 'cancelled' | 'expired'; why: string },
): Promise<boolean> {
  if (!(await moveOrder(tx, { orderId, to, why }))) return false
  await releasePlots(tx, orderId)
  // An open checkout of the card provider stays so until the provider has confirmed its end.
  await sql`
    update payment_attempts set state = ${to}, closed_at = clock_timestamp()
    where order_id = ${orderId} and state = 'open' and method <> 'stripe'`.execute(tx)
  return true
}
