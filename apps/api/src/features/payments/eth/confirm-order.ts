import { tidToBytes32 } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { extendHold } from '#features/orders/extend-hold.ts'
import { hasPriceEnded } from '#features/orders/late-price.ts'
import { mintFees } from '#features/orders/mint-fees.ts'
import { moveOrder } from '#features/orders/move-order.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'

interface SeenMoney {
  txHash: string
  /** The time of its block; now, while it has no block. */
  at: Date
}

/** The right amount is on the chain but not deep enough yet. The plots stay held until it is final or reverted. */
export async function confirmOrder(tx: Tx, orderId: string, seen: SeenMoney): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || !mayWait(order, seen.at)) return
  await awaitMoney(tx, order, seen)
  await moveOrder(tx, { orderId, to: 'confirming', why: { code: 'payment_seen', params: {} } })
}

/** A transaction was seen that pays for the order, or will once it is mined. The caller has locked the order. */
export async function awaitMoney(tx: Tx, order: OrderRow, { txHash, at }: SeenMoney): Promise<void> {
  if (!mayWait(order, at)) return
  await extendHold(tx, order.id)
  if (order.kind === 'mint') await mintFees().wait(tx, { tid: order.id, txHash })
}

/**
 * A late mint fee still counts, so that the owner does not pay a second one. Plots of a closed order do not wait:
 * another account may have bought them.
 */
const mayWait = (order: OrderRow, at: Date): boolean =>
  order.state === 'open' ||
  (order.kind === 'mint' &&
    (order.state === 'cancelled' || order.state === 'expired') &&
    !hasPriceEnded(order, at))

/**
 * Reopens orders whose payment is no longer on the chain. A reorganisation of another chain changes nothing: all land
 * is paid for on one chain.
 */
export async function reopenUnconfirmed(tx: Tx): Promise<void> {
  const { rows } = await sql<Pick<OrderRow, 'id'>>`
    select id from orders where state = 'confirming' order by id for no key update`.execute(tx)
  for (const { id } of rows) {
    const { rows: waiting } = await sql`
      select from chain_events
      where contract = 'LandPayment' and final_at is null and (
        (event = 'Paid' and subject = ${tidToBytes32(id)}) or
        (event = 'Received' and subject in (
          select amount_wei::text from payment_attempts where order_id = ${id} and method = 'eth'
        ))
      ) limit 1`.execute(tx)
    if (waiting.length > 0) continue
    await moveOrder(tx, { orderId: id, to: 'open', why: { code: 'payment_reverted', params: {} } })
    await mintFees().forget(tx, [id])
  }
}
