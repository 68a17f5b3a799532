import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { recordStep } from '#features/orders/record-step.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Payments, Refunds } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { Refund } from '#platform/stripe/refunds.ts'
import { openDebtCase } from './open-debt-case.ts'

interface MovedRefund
  extends
    Pick<Selectable<Refunds>, 'payment_id' | 'amount'>,
    Pick<Selectable<Payments>, 'order_id' | 'provider'> {
  account_id: string | null
  unit: 'cents' | 'wei'
}

/** Applies the provider's status to a refund. A refund may still fail after the provider reported success. */
export async function settleRefund(
  tx: Tx,
  refundId: string,
  { refundId: reference, status }: Pick<Refund, 'refundId' | 'status'>,
): Promise<void> {
  if (status === 'failed' || status === 'canceled')
    return failRefund(tx, refundId, `the provider says ${status}`, reference)
  const to = status === 'succeeded' ? 'done' : 'sent'
  const moved = await move(tx, refundId, { to, from: to === 'done' ? ['due', 'sent'] : ['due'], reference })
  if (!moved || to !== 'done') return
  await recordOutcome(tx, moved, 'refund_done')
  if (moved.provider === 'chain') await endCase(tx, refundId)
}

/** A transaction that had failed was mined with success, so no further transfer is needed. */
async function endCase(tx: Tx, refundId: string): Promise<void> {
  await sql`
    update debt_cases set status = 'resolved', closed_at = clock_timestamp()
    where kind = 'refund_failed' and reference = ${refundId} and closed_at is null`.execute(tx)
}

/** The refund can not be paid automatically: the operator gets a case, and the buyer sees that it is not done. */
export async function failRefund(tx: Tx, refundId: string, why: string, reference?: string): Promise<void> {
  const moved = await move(tx, refundId, {
    to: 'failed',
    from: ['due', 'sent', 'done'],
    reference,
    trouble: why,
  })
  if (!moved) return
  await recordOutcome(tx, moved, 'refund_failed')
  await openDebtCase(tx, {
    kind: 'refund_failed',
    reference: refundId,
    paymentId: moved.payment_id,
    unit: moved.unit,
    amount: BigInt(moved.amount),
    status: 'open',
    detail: why,
    // The refund's state just changed, so this is not a late event: it was sent again, and failed again.
    isNew: true,
  })
}

async function move(
  tx: Tx,
  refundId: string,
  {
    to,
    from,
    reference,
    trouble,
  }: { to: string; from: string[]; reference?: string | undefined; trouble?: string },
): Promise<MovedRefund | null> {
  const { rows } = await sql<MovedRefund>`
    update refunds set state = ${to}, provider_ref = coalesce(${reference ?? null}, provider_ref),
      trouble = ${trouble ?? null}, closed_at = case when ${to} = 'sent' then null else clock_timestamp() end
    from payments left join orders on orders.id = payments.order_id
    where refunds.id = ${refundId} and payments.id = payment_id and (
      refunds.state = any(${from})
      -- A chain can mine a transaction after it had failed; what a card provider says of a failed one is late news.
      or (refunds.state = 'failed' and ${to} = 'done' and provider = 'chain')
    )
    returning payment_id, order_id, account_id, refunds.amount, payments.unit, provider`.execute(tx)
  return rows[0] ?? null
}

async function recordOutcome(
  tx: Tx,
  refund: MovedRefund,
  code: 'refund_done' | 'refund_failed',
): Promise<void> {
  if (!refund.order_id) return
  const event = { code, params: { money: { unit: refund.unit, amount: refund.amount } } }
  await recordStep(tx, { orderId: refund.order_id, source: 'server', event })
  await publish(tx, `account:${refund.account_id}`, { type: 'orders' })
}
