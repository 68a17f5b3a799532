/** Writes the opening and the closing of cases into the histories of their orders, which informs the buyers by mail. */
import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { recordStep } from '#features/orders/record-step.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { DebtCase } from './open-debt-case.ts'

interface NotedCase {
  order_id: string
  account_id: string
  kind: DebtCase['kind']
  is_new: boolean
  is_closed: boolean
}

const atOnce = 100

/** The rows of cases are the queue, so whichever operation opens or closes one needs no further step. */
export async function noteCases(db: Db): Promise<void> {
  while ((await inTransaction(db, noteSome)) === atOnce);
}

/**
 * Marks the cases and writes the lines in one transaction: each line once. A failed refund has mails of its own, so its
 * case is noted only when an operator closes it and the refund stays failed. Locks nothing that it would wait for.
 */
async function noteSome(tx: Tx): Promise<number> {
  const { rows } = await sql<NotedCase>`
    with due as (
      select debt_cases.id, orders.account_id, noted_opened_at is null as is_new
      from debt_cases join orders on orders.id = order_id
      where order_id is not null and (noted_opened_at is null
        or (debt_cases.closed_at is not null and noted_closed_at is distinct from debt_cases.closed_at))
      order by opened_at limit ${atOnce}
      for update of debt_cases skip locked for key share of orders skip locked
    )
    update debt_cases set noted_opened_at = coalesce(noted_opened_at, opened_at), noted_closed_at = closed_at
    from due where debt_cases.id = due.id
    returning coalesce(order_id, due.id) as order_id, due.account_id, kind,
      due.is_new and kind <> 'refund_failed' as is_new,
      closed_at is not null and (kind <> 'refund_failed' or exists (
        select from refunds where refunds.id::text = debt_cases.reference and refunds.state = 'failed'
      )) as is_closed`.execute(tx)
  for (const { order_id: orderId, account_id, kind, is_new, is_closed } of rows) {
    const noted: OrderEvent[] = []
    if (is_new && kind !== 'refund_failed') noted.push({ code: 'case_opened', params: { kind } })
    if (is_closed) noted.push({ code: 'case_closed', params: { kind } })
    for (const event of noted) await recordStep(tx, { orderId, source: 'server', event })
    if (noted.length > 0) await publish(tx, `account:${account_id}`, { type: 'orders' })
  }
  return rows.length
}
