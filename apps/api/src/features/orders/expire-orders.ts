import type { OrderEvent } from '@meridian/shared/order-history'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { publishToAll } from '#platform/live/live-hub.ts'
import { releaseOrders } from './cancel-order.ts'
import type { OrderRow } from './order-queries.ts'

const updateExpired = sqlFile<
  [orderIds: readonly string[], code: OrderEvent['code'], params: string],
  Pick<OrderRow, 'id' | 'account_id'>
>(new URL('./sql/expire-orders.sql', import.meta.url))
const selectDue = sqlFile<[most: number], Pick<OrderRow, 'id'>>(
  new URL('./sql/lock-due-orders.sql', import.meta.url),
)

const expired = { code: 'expired', params: {} } as const satisfies OrderEvent

/**
 * Expires those orders whose time is over and frees their plots, except orders with a seen payment and orders that
 * the card provider may still charge. Requires a lock on the orders.
 */
export async function expireOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await updateExpired(tx, orderIds, expired.code, JSON.stringify(expired.params))
  if (rows.length === 0) return
  await releaseOrders(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
  const buyers = new Set(rows.map(({ account_id }) => `account:${account_id}` as const))
  await publishToAll(tx, [...buyers], { type: 'orders' })
}

/** Locks orders that can expire now, oldest first, and skips those that another transaction has locked. */
export async function lockDueOrders(tx: Tx, most: number): Promise<string[]> {
  const rows = await selectDue(tx, most)
  return rows.map(({ id }) => id)
}
