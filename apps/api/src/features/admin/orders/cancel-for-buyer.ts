import { AppError } from '@meridian/shared/errors'
import { performAction } from '#features/admin/actions/perform-action.ts'
import type { Caller } from '#features/admin/actions/perform-action.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import { refuseUnlessOpen } from '#features/orders/lock-open-order.ts'
import { cancelUnpaidOrder, tryToCloseCheckouts } from '#features/payments/purchase/give-up-order.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrder } from './find-order.ts'
import { requireSeenOrder } from './order-version.ts'

interface Cancellation {
  target: { kind: string; id: string }
  seen: string
}

/**
 * Its checkouts end at the provider first, outside of the transaction: money that the provider has captured by then
 * settles the purchase, which is not cancelled.
 */
export async function cancelForBuyer(
  platform: Platform,
  caller: Caller,
  { target, seen }: Cancellation,
): Promise<Record<never, never>> {
  const { db, jobs } = platform
  const tid = target.id
  const { state } = await findOrder(db, tid)
  // A repeated call finds it cancelled, by its action or by another one.
  const isClosed = state === 'open' && (await tryToCloseCheckouts(platform, tid))
  return performAction(db, caller, { action: 'cancel order', target }, async (tx) => {
    const order = await lockOrder(tx, tid)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    refuseUnlessOpen(order)
    await requireSeenOrder(tx, { tid, seen })
    await cancelUnpaidOrder(tx, jobs, { tid, isClosed, why: { code: 'cancelled_by_us', params: {} } })
    return { before: { state: order.state }, after: { state: 'cancelled' } }
  })
}
