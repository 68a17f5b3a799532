import { AppError } from '@meridian/shared/errors'
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
 * What shall become of money for plots that are gone; asked for while no money was settled, or while what goes back
 * has nowhere to go.
 */
export async function chooseMakeGood(tx: Tx, { accountId, tid, as }: Choice): Promise<void> {
  if (!(await findOwnOrder(tx, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
  const order = await lockOrder(tx, tid)
  if (!order || order.kind !== 'plots') throw new AppError('ORDER_NOT_OPEN')
  if (order.state === 'made_good' && as === 'credits') return takeCreditsInstead(tx, order)
  if (order.state === 'completed' || order.state === 'made_good') throw new AppError('ORDER_NOT_OPEN')
  if (order.make_good === as) return
  await setMakeGood(tx, tid, as)
  const text =
    as === 'credits' ? 'Plots that are gone become land credits.' : 'Money for plots that are gone goes back.'
  await recordStep(tx, { orderId: tid, source: 'server', text })
}

async function takeCreditsInstead(tx: Tx, order: OrderRow): Promise<void> {
  const plots = await creditWaitingRefund(tx, order)
  if (plots === 0) throw new AppError('ORDER_NOT_OPEN')
  await setMakeGood(tx, order.id, 'credits')
  const text = `${plots} land ${plots === 1 ? 'credit was' : 'credits were'} given instead of the refund.`
  await recordStep(tx, { orderId: order.id, source: 'server', text })
  await publish(tx, `account:${order.account_id}`, { type: 'orders' })
}
