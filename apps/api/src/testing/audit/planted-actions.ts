/** Violations of what only operators decide. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { AuditedOrders } from './create-audited-orders.ts'

export function plantedActions({ buyer, paid, topUp }: AuditedOrders) {
  const firstPlot = sql`(select min(cell) from order_plots where order_id = ${paid})`
  const reference = `${paid}:${crypto.randomUUID()}`
  const giveBack = (tx: Tx) =>
    sql`
      insert into credit_entries (account_id, amount, reason, reference)
      values (${buyer.id}, 1, 'returned', ${reference})`.execute(tx)
  return {
    'every refund by an operator has its action': (tx: Tx) =>
      sql`
        insert into refunds (payment_id, amount, reason_code, reason_params, key)
        select id, 1, 'note', '{}', 'action:' || gen_random_uuid() || ':' || id from payments
        where order_id = ${topUp}`.execute(tx),
    'every returned land credit has its action': giveBack,
    'land credits were returned for each plot that was taken back, and taken back with their refund':
      giveBack,
    'every returned plot has a refund and an action': (tx: Tx) =>
      sql`delete from plots where cell = ${firstPlot}`.execute(tx),
    'every case that only an operator may close has its action': (tx: Tx) =>
      sql`
        insert into debt_cases (kind, reference, unit, amount, status, closed_at)
        values ('refunded_elsewhere', 're_planted', 'cents', 1, 'open', now())`.execute(tx),
  }
}
