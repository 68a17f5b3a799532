/** Refunds that an operator decided. */
import type { RefundReason } from '@meridian/shared/order-history'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Payments } from '#platform/db/schema.generated.ts'

export interface RefundablePayment extends Pick<Selectable<Payments>, 'id' | 'amount' | 'payer' | 'method'> {
  provider: 'ledger' | 'stripe' | 'chain'
  unit: 'cents' | 'wei' | 'credits'
}

interface ActionRefund {
  amount: bigint
  reason: RefundReason
  actionKey: string
}

/** Refuses money that a bank or a chain has taken back, or may. Requires a lock on the order. */
export async function lockRefundable(tx: Tx, paymentId: string): Promise<RefundablePayment> {
  const { rows } = await sql<RefundablePayment>`
    select id, amount, payer, method, provider, unit from payments
    where id = ${paymentId} and not disputed and not exists (
      select from debt_cases where payment_id = payments.id and kind = 'reorganisation' and closed_at is null
    )
    for no key update`.execute(tx)
  const [payment] = rows
  if (!payment) throw new AppError('NOT_REFUNDABLE')
  return payment
}

/**
 * Never more than was captured, less what was refunded by us or at the provider itself. The widget's money gets the
 * address of the buyer's linked wallet from a job (refund-eth.ts).
 */
export async function insertActionRefund(
  tx: Tx,
  payment: RefundablePayment,
  { amount, reason, actionKey }: ActionRefund,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (payment_id, amount, to_address, reason_code, reason_params, key)
    select payments.id, ${String(amount)}::numeric,
      case when provider = 'chain' and method <> 'wert' then payer end,
      ${reason.code}, ${JSON.stringify(reason.params)}::jsonb, ${`action:${actionKey}:${payment.id}`}
    from payments
    where payments.id = ${payment.id} and ${String(amount)}::numeric between 1 and payments.amount - (
      select coalesce(sum(refunds.amount), 0) from refunds where payment_id = payments.id
    ) - (
      select coalesce(sum(debt_cases.amount), 0) from debt_cases
      where payment_id = payments.id and kind = 'refunded_elsewhere'
    )
    returning id`.execute(tx)
  const [refund] = rows
  if (!refund) throw new AppError('NOT_REFUNDABLE')
  return refund.id
}
