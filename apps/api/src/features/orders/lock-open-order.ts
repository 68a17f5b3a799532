/** Refuses payments of an order that is being paid (PAYMENT_UNDER_WAY) or closed (ORDER_NOT_OPEN). */
import { AppError } from '@meridian/shared/errors'
import type { Tx } from '#platform/db/database.ts'
import { lockOrder } from './order-queries.ts'
import type { OrderRow } from './order-queries.ts'

/** For a new payment attempt. */
export async function lockOpenOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_OPEN')
  refuseUnlessOpen(order)
  return order
}

export function refuseUnlessOpen({ state }: Pick<OrderRow, 'state'>): void {
  if (state === 'confirming') throw new AppError('PAYMENT_UNDER_WAY')
  if (state !== 'open') throw new AppError('ORDER_NOT_OPEN')
}

/** Open, and the hold has not expired. */
export function refuseUnlessWaiting({ state, hold_until: until }: OrderRow): void {
  refuseUnlessOpen({ state })
  if (until.getTime() <= Date.now()) throw new AppError('ORDER_NOT_OPEN')
}
