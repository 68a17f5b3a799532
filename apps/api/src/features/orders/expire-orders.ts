import type { OrderEvent } from '@meridian/shared/order-history'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { publishToAll } from '#platform/live/live-hub.ts'
import { letGo } from './cancel-order.ts'
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
 * Ends those of the orders whose time is over and frees their plots; not one that money was seen for, nor one that the
 * card provider may still take money for. The orders are locked.
 */
export async function expireOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await updateExpired(tx, orderIds, expired.code, JSON.stringify(expired.params))
  if (rows.length === 0) return
  await letGo(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
  const buyers = new Set(rows.map(({ account_id }) => `account:${account_id}` as const))
  await publishToAll(tx, [...buyers], { type: 'orders' })
}

/** Locks orders that can be ended now, longest over first, and passes by those that somebody is busy with. */
export async function lockDueOrders(tx: Tx, most: number): Promise<string[]> {
  const rows = await selectDue(tx, most)
  return rows.map(({ id }) => id)
}
