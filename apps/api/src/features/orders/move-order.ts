import type { OrderEvent } from '@meridian/shared/order-history'
import { statesBefore } from '@meridian/shared/orders'
import type { OrderState } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'

/** Brings an order into a state, if there is a way from where it is; says in its history why. False: there is none. */
export async function moveOrder(
  tx: Tx,
  { orderId, to, why }: { orderId: string; to: OrderState; why: OrderEvent },
): Promise<boolean> {
  const isEnd = to !== 'open' && to !== 'confirming'
  const { rows } = await sql<{ account_id: string }>`${named('move-order')}
    with moved as (
      update orders set state = ${to}, closed_at = case when ${isEnd}::boolean then clock_timestamp() end
      where id = ${orderId} and state = any(${statesBefore(to)}::text[])
      returning id, account_id
    ), step as (
      insert into order_steps (order_id, source, code, params)
      select id, 'server', ${why.code}, ${JSON.stringify(why.params)}::jsonb from moved
    )
    select account_id from moved`.execute(tx)
  const [order] = rows
  if (!order) return false
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
  return true
}
