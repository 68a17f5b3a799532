import type { RefundReason } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { hasPriceEnded } from '#features/orders/late-price.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'

/**
 * Why late money buys nothing, not even what is free; null when it does. A closed order's price does not hold for ever,
 * and it is for all of its plots: a buyer who has taken most of them over into another order would get the rest at a
 * discount for a volume that is paid for once and given twice. The order is locked.
 * @param sentAt by the clock of whoever took the money: a block's, or the card provider's
 */
export async function whyTooLate(tx: Tx, order: OrderRow, sentAt: Date): Promise<RefundReason | null> {
  if (order.state === 'open' || order.state === 'confirming') return null
  if (hasPriceEnded(order, sentAt)) return { code: 'price_ended', params: {} }
  if (order.kind !== 'plots') return null
  if (order.superseded) return { code: 'superseded', params: {} }
  // So that no order of theirs is being opened meanwhile. Whoever opens one locks only orders that wait.
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
