import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { publishToAll } from '#platform/live/live-hub.ts'
import { letGo } from './cancel-order.ts'

/** The card provider has confirmed that nothing more can be paid. */
const hasNoCheckout = sql`not exists (
  select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
)`

const expired = { code: 'expired', params: {} } as const satisfies OrderEvent

/**
 * Ends those of the orders whose time is over and frees their plots; not one that money was seen for, nor one that the
 * card provider may still take money for. The orders are locked.
 */
export async function expireOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`${named('expire-orders')}
    with expired as (
      update orders set state = 'expired', closed_at = clock_timestamp()
      where id = any(${orderIds}::uuid[]) and state = 'open' and hold_until < clock_timestamp()
        and ${hasNoCheckout}
      returning id, account_id
    ), step as (
      insert into order_steps (order_id, source, code, params)
      select id, 'server', ${expired.code}, ${JSON.stringify(expired.params)}::jsonb from expired
    )
    select id, account_id from expired`.execute(tx)
  if (rows.length === 0) return
  await letGo(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
  const buyers = new Set(rows.map(({ account_id }) => `account:${account_id}`))
  await publishToAll(tx, [...buyers], { type: 'orders' })
}

/** Locks orders that can be ended now, longest over first, and passes by those that somebody is busy with. */
export async function lockDueOrders(tx: Tx, most: number): Promise<string[]> {
  // Not clock_timestamp(): it changes within a statement, so no index is searched for it, and every order that waits
  // would be looked at each time.
  const { rows } = await sql<{ id: string }>`${named('lock-due-orders')}
    select id from orders
    where state = 'open' and hold_until < statement_timestamp() and ${hasNoCheckout}
    order by hold_until limit ${most} for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
