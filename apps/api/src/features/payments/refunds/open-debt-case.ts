import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

export interface DebtCase {
  kind: 'dispute' | 'reorganisation' | 'refund_failed' | 'refunded_elsewhere'
  /** The id of the provider's dispute or refund, or of the transaction. Each has one case. */
  reference: string
  paymentId: string
  unit: 'cents' | 'wei'
  amount: bigint
  status: string
  detail: string
  isClosed?: boolean
  /** The event happened again after its case was closed. */
  isNew?: boolean
}

/** Opens or updates a case for the operator. A closed case stays closed when late events arrive, unless `isNew`. */
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
        closed_by = null, closed_reason = null,
        opened_at = case when debt.closed_at is null then debt.opened_at else excluded.opened_at end
      where debt.closed_at is null or ${debt.isNew ?? false}`.execute(tx)
}

/** For queries on `accounts`. */
export const hasDebtCases = sql<boolean>`exists (select from debt_cases where account_id = accounts.id)`
