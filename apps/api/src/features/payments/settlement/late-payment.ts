import type { RefundReason } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { hasPriceEnded } from '#features/orders/late-price.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'

/**
 * For a payment of a closed order: returns why it is refunded, even if the plots are free; null when it still buys. A
 * closed order's price expires. Its volume discount is for all of its plots: if the buyer moved some into another order, the discount would
 * be granted twice for one volume. The caller has locked the order.
 * @param sentAt by the receiver's clock: the block time or the card provider's time
 */
export async function whyTooLate(tx: Tx, order: OrderRow, sentAt: Date): Promise<RefundReason | null> {
  if (hasPriceEnded(order, sentAt)) return { code: 'price_ended', params: {} }
  if (order.kind !== 'plots') return null
  if (order.superseded) return { code: 'superseded', params: {} }
  // Stops the account from opening an order meanwhile. Opening one locks only open orders, so no deadlock occurs.
  await lockAccount(tx, order.account_id)
  const { rows } = await sql`
    select from order_plots
    join plots on plots.cell = order_plots.cell
    left join orders as others on others.id = plots.order_id and plots.state = 'held'
    where order_plots.order_id = ${order.id} and plots.order_id is distinct from ${order.id}
      and ${order.account_id} in (plots.owner_id, others.account_id)
    limit 1`.execute(tx)
  return rows.length > 0 ? { code: 'plots_in_other_order', params: {} } : null
}
