import { sql } from 'kysely'
import { creditReasons } from '#features/credits/credit-ledger.ts'
import type { Invariant } from './invariant.ts'

export const creditInvariants: Invariant[] = [
  {
    name: 'the ledger adds up to the balances',
    violations: sql`
      select coalesce(entries.account_id, balances.account_id)::text as what
      from (select account_id, sum(amount) as amount from credit_entries group by account_id) as entries
      full join credit_balances as balances on balances.account_id = entries.account_id
      where coalesce(entries.amount, 0) <> coalesce(balances.amount, 0)`,
  },
  {
    name: 'land credits were added once for each purchase of them, and for nothing else',
    violations: sql`
      select coalesce(orders.id::text, reference) as what
      from (select * from orders where kind = 'credits' and state in ('completed', 'returned')) as orders
      full join (select * from credit_entries where reason = 'purchase') as entries on reference = orders.id::text
      where orders.id is null or entries.id is null or entries.amount <> orders.quantity
        or entries.account_id <> orders.account_id`,
  },
  {
    name: 'land credits were spent once for each purchase by them',
    violations: sql`
      select coalesce(payments.order_id::text, entries.reference) as what
      from (select * from payments where provider = 'ledger') as payments
      full join (select * from credit_entries where reason = 'plots') as entries
        on entries.reference = payments.order_id::text
      where payments.id is null or entries.id is null or entries.amount <> -payments.amount
        or entries.account_id::text <> payments.payer`,
  },
  {
    name: 'land credits were given for each plot that was made good by one',
    violations: sql`
      select coalesce(good.order_id::text, entries.reference) as what
      from (
        select order_id, count(*) as plots from payment_outcomes join payments on payments.id = payment_id
        where outcome = 'credited' and provider <> 'ledger' group by order_id
      ) as good
      full join (select * from credit_entries where reason = 'made-good') as entries
        on entries.reference = good.order_id::text
      where good.order_id is null or entries.id is null or entries.amount <> good.plots`,
  },
  {
    name: 'land credits were returned for each plot that was taken back, and taken back with their refund',
    violations: sql`
      select coalesce(owed.order_id::text, booked.order_id) as what
      from (
        select order_id, sum(case when provider = 'ledger' then payment_outcomes.amount else -orders.quantity end) as amount
        from payment_outcomes join payments on payments.id = payment_id join orders on orders.id = order_id
        left join refunds on refunds.id = refund_id
        where (provider = 'ledger' and outcome = 'credited')
          or (orders.kind = 'credits' and starts_with(refunds.key, 'action:'))
        group by order_id
      ) as owed
      full join (
        select split_part(reference, ':', 1) as order_id, sum(amount) as amount from credit_entries
        where reason = 'returned' group by 1
      ) as booked on booked.order_id = owed.order_id::text
      where owed.amount is distinct from booked.amount`,
  },
  {
    name: 'every land credit has a reason that is known',
    violations: sql`
      select id::text as what from credit_entries where reason <> all(${sql.val(creditReasons)}::text[])`,
  },
  {
    name: 'land credits were taken back for disputed payments of their account alone',
    violations: sql`
      select reference as what from credit_entries
      where reason = 'dispute' and not exists (
        select from debt_cases join orders on orders.id = debt_cases.order_id
        where debt_cases.kind = 'dispute' and debt_cases.payment_id::text = credit_entries.reference
          and orders.kind = 'credits' and orders.account_id = credit_entries.account_id
          and credit_entries.amount between -orders.quantity and -1
      )`,
  },
]
