import type { OrderEvent } from '@meridian/shared/order-history'
import { statesBefore } from '@meridian/shared/orders'
import type { OrderState } from '@meridian/shared/orders'
import { mailedCodes } from '#features/mail/mailed-events.ts'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { OrderRow } from './order-queries.ts'

const updateState = sqlFile<
  [
    orderId: string,
    to: OrderState,
    from: readonly OrderState[],
    isEnd: boolean,
    code: OrderEvent['code'],
    params: string,
    sendsMail: boolean,
  ],
  Pick<OrderRow, 'account_id'>
>(new URL('./sql/move-order.sql', import.meta.url))

/** Changes the state of an order if that transition is allowed, and records the reason. False if it is not. */
export async function moveOrder(
  tx: Tx,
  { orderId, to, why }: { orderId: string; to: OrderState; why: OrderEvent },
): Promise<boolean> {
  const isEnd = to !== 'open' && to !== 'confirming'
  const [order] = await updateState(
    tx,
    orderId,
    to,
    statesBefore[to],
    isEnd,
    why.code,
    JSON.stringify(why.params),
    mailedCodes.has(why.code),
  )
  if (!order) return false
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
  return true
}
