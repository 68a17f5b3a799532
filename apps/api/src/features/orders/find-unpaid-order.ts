import { sql } from 'kysely'
import { dollars } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import type { OrderRow } from './order-queries.ts'

type UnpaidRow = Pick<OrderRow, 'id' | 'hold_until'>

/**
 * The newest purchase that waits for a payment. A purchase whose browser has reported its payment as sent is not
 * unpaid: offering it would invite a second payment.
 */
export async function findUnpaidOrder(db: Db, accountId: string) {
  const { rows } = await sql<
    UnpaidRow & { kind: 'plots' | 'credits'; quantity: number; total_cents: bigint }
  >`
    select orders.id, orders.kind, orders.quantity, orders.total_cents, orders.hold_until
    from orders left join lateral (
      select code, params from order_steps
      where order_id = orders.id and (code in ('attempt_begun', 'widget_failed_over')
        or code = 'payment_status' and params ->> 'status' in ('2', '4')
        or code = 'eth_step' and params ->> 'step' in ('21', '22', '30', '41'))
      order by id desc limit 1
    ) as newest on true
    where account_id = ${accountId} and kind in ('plots', 'credits') and orders.state = 'open'
      and hold_until > clock_timestamp()
      and (code = 'payment_status' and params ->> 'status' = '2' or code = 'eth_step' and params ->> 'step' = '30')
        is not true
    order by orders.created_at desc, orders.id desc limit 1`.execute(db)
  const [order] = rows
  if (!order) return null
  return {
    tid: order.id,
    kind: order.kind,
    quantity: order.quantity,
    total: dollars(order.total_cents),
    hold_until: order.hold_until.toISOString(),
  }
}
