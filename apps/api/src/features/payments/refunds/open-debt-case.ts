import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

export interface DebtCase {
  kind: 'dispute' | 'reorganisation' | 'refund_failed' | 'refunded_elsewhere'
  /** The provider's dispute or refund, or the transaction: there is one case for each. */
  reference: string
  paymentId: string
  unit: 'cents' | 'wei'
  amount: bigint
  status: string
  detail: string
  isClosed?: boolean
  /** It has happened again, after a case of it was closed. */
  isNew?: boolean
}

/** A case for the operator, or news of one. A closed case stays closed, whatever late news says. */
export async function openDebtCase(tx: Tx, debt: DebtCase): Promise<void> {
  await sql`
    insert into debt_cases as debt (kind, reference, payment_id, order_id, account_id, unit, amount, status, detail,
      closed_at)
    select ${debt.kind}, ${debt.reference}, payments.id, orders.id, orders.account_id, ${debt.unit},
      ${String(debt.amount)}::numeric, ${debt.status}, ${debt.detail.slice(0, 1000)},
      case when ${debt.isClosed ?? false} then clock_timestamp() end
    from payments left join orders on orders.id = payments.order_id where payments.id = ${debt.paymentId}
    on conflict (kind, reference) do update
      set status = excluded.status, detail = excluded.detail, amount = excluded.amount, closed_at = excluded.closed_at,
        opened_at = case when debt.closed_at is null then debt.opened_at else excluded.opened_at end
      where debt.closed_at is null or ${debt.isNew ?? false}`.execute(tx)
}

/** Of `accounts.id`. */
export const hasDebtCases = sql<boolean>`exists (select from debt_cases where account_id = accounts.id)`
