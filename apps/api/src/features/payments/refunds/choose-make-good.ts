import { AppError } from '@meridian/shared/errors'
import { isSettled } from '@meridian/shared/orders'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import { creditWaitingRefund } from './credit-waiting-refund.ts'
import { findOwnOrder, lockOrder, setMakeGood } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { recordStep } from '#features/orders/record-step.ts'

interface Choice {
  accountId: string
  tid: string
  as: 'refund' | 'credits'
}

/**
 * Sets how plots that are gone are compensated. Allowed before any payment is settled, or while the refund has no
 * address.
 */
export async function chooseMakeGood(tx: Tx, { accountId, tid, as }: Choice): Promise<void> {
  if (!(await findOwnOrder(tx, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
  const order = await lockOrder(tx, tid)
  if (!order || order.kind !== 'plots') throw new AppError('ORDER_NOT_OPEN')
  if (order.state === 'made_good' && as === 'credits') return takeCreditsInstead(tx, order)
  if (isSettled(order.state)) throw new AppError('ORDER_NOT_OPEN')
  if (order.make_good === as) return
  await setMakeGood(tx, tid, as)
  const event = { code: 'make_good_chosen', params: { as } } as const
  await recordStep(tx, { orderId: tid, source: 'server', event })
}

async function takeCreditsInstead(tx: Tx, order: OrderRow): Promise<void> {
  const credits = await creditWaitingRefund(tx, order)
  if (credits === 0) {
    // A repeated request: the first one converted the whole refund.
    if (order.make_good === 'credits') return
    throw new AppError('ORDER_NOT_OPEN')
  }
  await setMakeGood(tx, order.id, 'credits')
  const event = { code: 'credited_instead', params: { credits } } as const
  await recordStep(tx, { orderId: order.id, source: 'server', event })
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
}
