import { AppError } from '@meridian/shared/errors'
import type { Change } from '#features/admin/actions/perform-action.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import { returnPurchase } from '#features/payments/refunds/return-purchase.ts'
import { sendCardRefundsJob } from '#features/payments/stripe/send-card-refunds.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { requireSeenOrder } from './order-version.ts'

interface Refund {
  tid: string
  key: string
  seen: string
  /** Cell ids. */
  plots: readonly string[]
}

export async function refundOrder(
  tx: Tx,
  jobs: Platform['jobs'],
  { tid, key, seen, plots }: Refund,
): Promise<Change> {
  const order = await lockOrder(tx, tid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  await requireSeenOrder(tx, { tid, seen })
  const { money, refundId, state } = await returnPurchase(tx, {
    tid,
    cells: plots.map(BigInt),
    actionKey: key,
  })
  if (money.unit === 'cents') await jobs.enqueue(tx, sendCardRefundsJob, {})
  return {
    before: { state: order.state },
    after: { state, ...(plots.length > 0 && { plots }), ...money, ...(refundId && { refund: refundId }) },
  }
}
