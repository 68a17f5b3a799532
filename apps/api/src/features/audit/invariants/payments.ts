import { latePriceHours } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { lateLossPercent } from '#features/payments/eth/judge-eth-payment.ts'
import type { Invariant } from './invariant.ts'
import { bestCentsOfWei, dust, leastCentsOfWei, moneyOnChain } from './money-on-chain.ts'

/** Payments that settled an order; all others were refunded in full. An operator may have refunded it later. */
const settling = sql`
  select distinct payments.id, payments.order_id, payments.unit, payments.provider
  from payments join payment_outcomes on payment_id = payments.id left join refunds on refunds.id = refund_id
  where not surplus and (cell is not null or outcome <> 'refunded' or starts_with(refunds.key, 'action:'))`

export const paymentInvariants: Invariant[] = [
  {
    name: 'every payment is decided to its last cent',
    violations: sql`
      select payments.id::text as what from payments left join payment_outcomes on payment_id = payments.id
      group by payments.id having coalesce(sum(payment_outcomes.amount), 0) <> payments.amount`,
  },
  {
    name: 'a settling payment decides every plot of its order once and no other',
    violations: sql`
      select settling.id || ' plot ' || coalesce(payment_outcomes.cell::text, 'none') as what
      from (${settling}) as settling
      join orders on orders.id = settling.order_id and orders.kind = 'plots'
      join payment_outcomes on payment_id = settling.id and not surplus
      where not exists (
        select from order_plots where order_id = orders.id and order_plots.cell = payment_outcomes.cell
      )
      union all
      select settling.id || ' plot ' || order_plots.cell
      from (${settling}) as settling join order_plots on order_plots.order_id = settling.order_id
      where not exists (
        select from payment_outcomes where payment_id = settling.id and cell = order_plots.cell and not surplus
      )`,
  },
  {
    name: 'an order is settled by one payment at most',
    violations: sql`
      select order_id::text as what from (${settling}) as settling group by order_id having count(*) > 1`,
  },
  {
    name: 'an order is settled exactly when its state says so',
    violations: sql`
      select orders.id::text as what from orders left join (${settling}) as settling on settling.order_id = orders.id
      where (orders.state in ('completed', 'made_good', 'returned')) <> (settling.id is not null)`,
  },
  {
    name: "an order's plots add up to its quantity and its total",
    violations: sql`
      select orders.id::text as what from orders left join order_plots on order_id = orders.id
      where kind = 'plots' group by orders.id
      having count(cell) <> orders.quantity or coalesce(sum(price_cents), 0) <> orders.total_cents`,
  },
  {
    name: 'an attempt that succeeded was paid',
    violations: sql`
      select payment_attempts.id::text as what from payment_attempts
      where state = 'succeeded' and not exists (select from payments where attempt_id = payment_attempts.id)`,
  },
  {
    name: 'an order is settled for no less than its price',
    violations: sql`
      select orders.id::text as what
      from (${settling}) as settling
      join payments on payments.id = settling.id
      join orders on orders.id = settling.order_id
      left join payment_attempts on payment_attempts.id = payments.attempt_id
      left join collection_mints on collection_mints.id = orders.id
      cross join lateral (
        select sum(amount) as amount from payment_outcomes where payment_id = payments.id and not surplus
      ) as retained
      where not coalesce(
        case
          when payments.unit = 'credits' then retained.amount >= orders.quantity
          when payments.unit = 'cents' then retained.amount >= coalesce(payment_attempts.amount_cents, orders.total_cents)
          when orders.kind = 'mint' then retained.amount >= collection_mints.fee_wei
          else retained.amount >= payment_attempts.amount_wei
            -- After its quote, by what it was worth then.
            or retained.amount * ${bestCentsOfWei(sql`split_part(payments.reference, ':', 1)::bigint`, sql`payments.captured_at`)}
              >= payment_attempts.amount_cents * ${sql.lit(100 - Number(lateLossPercent))} / 100.0 - 1
        end,
        false
      )`,
  },
  {
    name: 'a payment from a chain has the amount and payer of its event',
    violations: sql`
      select payments.id::text as what
      from payments left join orders on orders.id = order_id
      left join payment_attempts on payment_attempts.id = attempt_id
      where payments.provider = 'chain' and not exists (
        select from (${moneyOnChain}) as came
        where came.reference = payments.reference and came.amount = payments.amount and (
          payer = sender
          -- The widget's provider sends for the buyer, whose address the session was opened with.
          or (payments.method = 'wert' and (
            payer = lower(parameters ->> 'address')
            or exists (select from wallet_links where account_id = orders.account_id and address = payer)
          ))
        )
      )`,
  },
  {
    name: 'all money that is final on chain was recorded, except dust',
    violations: sql`
      select came.reference as what from (${moneyOnChain}) as came
      left join payments on payments.provider = 'chain' and payments.reference = came.reference
      where payments.id is null and came.amount > 0
        and coalesce(came.amount * ${leastCentsOfWei(sql`came.chain_id`)} >= ${dust}, true)`,
  },
  {
    name: 'late money settled an order only within a day of its end',
    violations: sql`
      select orders.id::text as what
      from (${settling}) as settling
      join payments on payments.id = settling.id
      join orders on orders.id = settling.order_id and orders.kind <> 'mint'
      where payments.captured_at > (
        select max(at) from order_steps
        where order_id = orders.id and source = 'server' and code in ('cancelled', 'cancelled_by_us', 'expired', 'superseded')
          and at < payments.created_at
      ) + ${sql.lit(latePriceHours)} * interval '1 hour' + interval '1 hour'`,
  },
]
