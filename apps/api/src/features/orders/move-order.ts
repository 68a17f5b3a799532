import { statesBefore } from '@meridian/shared/orders'
import type { OrderState } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import { recordStep } from './record-step.ts'

/** Brings an order into a state, if there is a way from where it is; says in its history why. False: there is none. */
export async function moveOrder(
  tx: Tx,
  { orderId, to, why }: { orderId: string; to: OrderState; why: string },
): Promise<boolean> {
  const isEnd = to !== 'open' && to !== 'confirming'
  const { rows } = await sql<{ account_id: string }>`
    update orders set state = ${to}, closed_at = ${isEnd ? sql`clock_timestamp()` : sql`null`}
    where id = ${orderId} and state = any(${statesBefore(to)})
    returning account_id`.execute(tx)
  const [order] = rows
  if (!order) return false
  await recordStep(tx, { orderId, source: 'server', text: why })
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
  return true
}
