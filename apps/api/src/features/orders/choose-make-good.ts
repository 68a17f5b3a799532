import { AppError } from '@meridian/shared/errors'
import type { Tx } from '#platform/db/database.ts'
import { findOwnOrder, lockOrder } from './order-queries.ts'
import { recordStep } from './record-step.ts'

/** What shall become of money for plots that are gone; asked for while no money was settled. */
export async function chooseMakeGood(
  tx: Tx,
  { accountId, tid, as }: { accountId: string; tid: string; as: 'refund' | 'credits' },
): Promise<void> {
  if (!(await findOwnOrder(tx, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
  const order = await lockOrder(tx, tid)
  if (!order || order.kind !== 'plots' || order.state === 'completed' || order.state === 'made_good')
    throw new AppError('ORDER_NOT_OPEN')
  if (order.make_good === as) return
  await tx.updateTable('orders').set({ make_good: as }).where('id', '=', tid).execute()
  const text =
    as === 'credits' ? 'Plots that are gone become land credits.' : 'Money for plots that are gone goes back.'
  await recordStep(tx, { orderId: tid, source: 'server', text })
}
