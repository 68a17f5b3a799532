/** For the audit: what only an operator decides has its action in the log. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

interface Invariant {
  name: string
  violations: RawBuilder<{ what: string | null }>
}

/** An action on the order of `orderId`, by its key. */
const hasRefundAction = (key: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql`exists (
  select from operator_actions
  where operator_actions.key::text = ${key} and action = 'refund order' and target = ${orderId}::text
)`

export const actionInvariants: Invariant[] = [
  {
    name: 'every refund by an operator has its action',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where starts_with(refunds.key, 'action:')
        and not ${hasRefundAction(sql`split_part(refunds.key, ':', 2)`, sql`payments.order_id`)}`,
  },
  {
    name: 'every returned land credit has its action',
    violations: sql`
      select reference as what from credit_entries
      where reason = 'returned'
        and not ${hasRefundAction(sql`split_part(reference, ':', 2)`, sql`split_part(reference, ':', 1)`)}`,
  },
  {
    name: 'every returned plot has a refund and an action',
    violations: sql`
      select returned.cell || ' change ' || returned.id as what from plot_owners as returned
      where kind = 'returned' and not exists (
        select from payments join payment_outcomes on payment_id = payments.id
        left join refunds on refunds.id = refund_id
        where payments.order_id = returned.order_id and payment_outcomes.cell = returned.cell
          and (starts_with(refunds.key, 'action:') or (provider = 'ledger' and outcome = 'credited'))
          and exists (
            select from operator_actions
            where action = 'refund order' and target_kind = 'order' and target = returned.order_id::text
          )
      )`,
  },
  {
    name: 'every case that only an operator may close has its action',
    violations: sql`
      select cases.id::text as what
      from (
        -- These close by themselves: a dispute that was won or withdrawn, money that came back, a refund that was paid.
        select id, closed_by, kind in ('reorganisation', 'refund_failed') or status in ('won', 'warning_closed') as is_automatic
        from debt_cases where closed_at is not null
        union all
        select id, closed_by, true from chain_cases where closed_at is not null
      ) as cases
      where case when closed_by is null then not is_automatic else not exists (
        select from operator_actions
        where key = closed_by and action = 'close case' and target = cases.id::text
      ) end`,
  },
]
