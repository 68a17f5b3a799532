import { AppError } from '@meridian/shared/errors'
import type { Change } from '#features/admin/actions/perform-action.ts'
import { markCardRefundPaid, retryCardRefund } from '#features/payments/operator/resolve-card-refund.ts'
import { markEthRefundPaid, retryEthRefund } from '#features/payments/operator/resolve-refund.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { requireSeenRefund } from './order-version.ts'

interface SeenRefund {
  id: string
  seen: string
}

export async function retryRefund(tx: Tx, jobs: Platform['jobs'], { id, seen }: SeenRefund): Promise<Change> {
  await requireSeenRefund(tx, { id, seen })
  const isRetried = (await retryCardRefund(tx, jobs, id)) || (await retryEthRefund(tx, id)) !== null
  if (!isRetried) throw new AppError('CHANGED_MEANWHILE')
  return { before: { state: 'failed' }, after: { state: 'due' } }
}

export async function markRefundPaid(
  tx: Tx,
  { id, seen, reference }: SeenRefund & { reference: string },
): Promise<Change> {
  await requireSeenRefund(tx, { id, seen })
  const isPaid =
    (await markCardRefundPaid(tx, { id, reference })) ||
    (await markEthRefundPaid(tx, { id, reference })) !== null
  if (!isPaid) throw new AppError('CHANGED_MEANWHILE')
  return { after: { state: 'done', reference } }
}
