/** Operator actions on card refunds that failed: send again, or record as paid elsewhere. */
import { sql } from 'kysely'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'
import { sendCardRefundsJob } from '#features/payments/stripe/send-card-refunds.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** False: it is no card refund that failed. */
export async function retryCardRefund(tx: Tx, jobs: Platform['jobs'], id: string): Promise<boolean> {
  if (!(await reopen(tx, id))) return false
  await jobs.enqueue(tx, sendCardRefundsJob, {})
  return true
}

/** @param reference the proof of the payment. */
export async function markCardRefundPaid(
  tx: Tx,
  { id, reference }: { id: string; reference: string },
): Promise<boolean> {
  if (!(await reopen(tx, id))) return false
  await settleRefund(tx, id, { refundId: reference, status: 'succeeded' })
  return true
}

/** Messages about the provider's refund that failed are old news from now on. */
async function reopen(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds set state = 'due', retried = retried + 1, provider_ref = null, trouble = null, closed_at = null,
      former_refs = case when provider_ref is null then former_refs else array_append(former_refs, provider_ref) end,
      next_attempt_at = clock_timestamp()
    from payments
    where refunds.id::text = ${id} and payments.id = payment_id and provider = 'stripe'
      and refunds.state = 'failed'`.execute(tx)
  if (!numAffectedRows) return false
  await sql`
    update debt_cases set status = 'resolved', closed_at = clock_timestamp()
    where kind = 'refund_failed' and reference = ${id} and closed_at is null`.execute(tx)
  return true
}
