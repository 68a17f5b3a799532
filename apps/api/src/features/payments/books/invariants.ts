/**
 * What must hold of money and land at every moment, each as a statement that finds whatever breaks it. `what` names
 * the row. The statements read the tables alone: they know nothing of how the rows came to be.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { ginInvariants } from '#features/gin/gin-invariants.ts'
import { referralInvariants } from '#features/referrals/referral-invariants.ts'
import { saleInvariants } from '#features/token-sale/sale-invariants.ts'

interface Invariant {
  name: string
  violations: RawBuilder<{ what: string }>
}

/** Payments that an order was settled by: all others went back whole. */
const settling = sql`
  select distinct payments.id, payments.order_id, payments.unit, payments.provider
  from payments join payment_outcomes on payment_id = payments.id
  where not surplus and (cell is not null or outcome <> 'refunded')`

export const invariants: Invariant[] = [
  ...ginInvariants,
  ...saleInvariants,
  ...referralInvariants,
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
    name: 'an order is settled exactly when it says so',
    violations: sql`
      select orders.id::text as what from orders left join (${settling}) as settling on settling.order_id = orders.id
      where (orders.state in ('completed', 'made_good')) <> (settling.id is not null)`,
  },
  {
    name: 'a granted plot is owned through its order',
    violations: sql`
      select payments.order_id || ' plot ' || payment_outcomes.cell as what
      from payment_outcomes join payments on payments.id = payment_id
      left join plots on plots.cell = payment_outcomes.cell
      where payment_outcomes.cell is not null and outcome = 'granted'
        and (plots.state is distinct from 'owned' or plots.order_id is distinct from payments.order_id)`,
  },
  {
    name: 'a plot is granted for one payment at most',
    violations: sql`
      select cell::text as what from payment_outcomes
      where cell is not null and outcome = 'granted' group by cell having count(*) > 1`,
  },
  {
    name: 'an owned plot was granted by its order',
    violations: sql`
      select plots.cell::text as what from plots
      where state = 'owned' and order_id is not null and not exists (
        select from payment_outcomes join payments on payments.id = payment_id
        where payments.order_id = plots.order_id and payment_outcomes.cell = plots.cell and outcome = 'granted'
      )`,
  },
  {
    name: 'no hold outlives its order',
    violations: sql`
      select plots.cell::text as what from plots left join orders on orders.id = plots.order_id
      where plots.state = 'held' and (orders.state is null or orders.state not in ('open', 'confirming'))`,
  },
  {
    name: 'an order that waits holds all of its plots',
    violations: sql`
      select orders.id || ' plot ' || order_plots.cell as what
      from orders join order_plots on order_plots.order_id = orders.id
      left join plots on plots.cell = order_plots.cell and plots.state = 'held' and plots.order_id = orders.id
      where orders.state = 'open' and plots.cell is null`,
  },
  {
    name: 'nobody holds more than 300 plots',
    violations: sql`
      select account_id::text as what from orders join plots on plots.order_id = orders.id and plots.state = 'held'
      group by account_id having count(*) > 300`,
  },
  {
    name: "an order's plots add up to its quantity and its total",
    violations: sql`
      select orders.id::text as what from orders left join order_plots on order_id = orders.id
      where kind = 'plots' group by orders.id
      having count(cell) <> orders.quantity or coalesce(sum(price_cents), 0) <> orders.total_cents`,
  },
  {
    name: 'a refund is for the parts of its payment that went back',
    violations: sql`
      select refunds.id::text as what from refunds
      left join payment_outcomes on refund_id = refunds.id
        and payment_outcomes.payment_id = refunds.payment_id
      group by refunds.id having coalesce(sum(payment_outcomes.amount), 0) <> refunds.amount`,
  },
  {
    name: 'no more goes back than came',
    violations: sql`
      select payments.id::text as what from payments join refunds on payment_id = payments.id
      group by payments.id having sum(refunds.amount) > payments.amount`,
  },
  {
    name: 'a refund goes to the payer and to nobody else',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where to_address is distinct from case when provider = 'chain' then payer end
        -- Of the widget's money, until its buyer has linked a wallet.
        and not (provider = 'chain' and to_address is null and refunds.state <> 'sent')`,
  },
  {
    name: 'no refund goes to an address of ours',
    violations: sql`
      select refunds.id::text as what from refunds join known_addresses on address = to_address
      where role = 'ours'`,
  },
  {
    name: 'a refund of ether that counts as sent has its transaction',
    violations: sql`
      select refunds.id::text as what from refunds join payments on payments.id = payment_id
      where provider = 'chain' and refunds.state = 'sent' and not exists (
        select from chain_transactions as sent
        where purpose = 'refund' and subject = refunds.id::text and sent.state <> 'failed'
      )`,
  },
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
      from (select * from orders where kind = 'credits' and state = 'completed') as orders
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
        where outcome = 'credited' group by order_id
      ) as good
      full join (select * from credit_entries where reason = 'made-good') as entries
        on entries.reference = good.order_id::text
      where good.order_id is null or entries.id is null or entries.amount <> good.plots`,
  },
  {
    name: 'an attempt that succeeded was paid',
    violations: sql`
      select payment_attempts.id::text as what from payment_attempts
      where state = 'succeeded' and not exists (select from payments where attempt_id = payment_attempts.id)`,
  },
  {
    name: 'a plot waits for its mint exactly while a grant of it is open',
    violations: sql`
      select coalesce(plots.cell, grants.cell)::text as what
      from (select cell from plots where mint_state = 'granted') as plots
      full join (select cell from mint_grants where state in ('asked', 'granted')) as grants
        on grants.cell = plots.cell
      where plots.cell is null or grants.cell is null`,
  },
  {
    name: 'a collection is closed exactly while its mint is under way or done',
    violations: sql`
      select coalesce(collections.id, mints.collection_id)::text as what
      from (select id, state from collections where state is not null) as collections
      full join (
        select collection_id, case when state = 'minted' then 2 else 1 end as state from collection_mints
        where state in ('paying', 'minting', 'minted')
      ) as mints on mints.collection_id = collections.id
      where collections.state is distinct from mints.state`,
  },
  {
    name: 'a fee is kept exactly for a mint that is under way, done, or can be tried again',
    violations: sql`
      select coalesce(fees.id, mints.id)::text as what
      from (select id from orders where kind = 'mint' and state in ('completed', 'made_good')) as fees
      full join (
        select id from collection_mints where fee_wei > 0 and state in ('minting', 'minted', 'failed')
      ) as mints on mints.id = fees.id
      where fees.id is null or mints.id is null`,
  },
  {
    name: 'a mint that is under way has its transaction',
    violations: sql`
      select mints.id::text as what from collection_mints as mints
      where mints.state = 'minting' and not exists (
        select from chain_transactions as sent
        where purpose = 'collection-mint' and subject = mints.id::text and sent.state <> 'failed'
      )`,
  },
  {
    name: 'a collection is minted once',
    violations: sql`
      select collection_id::text as what from collection_mints
      where state <> 'asked' group by collection_id having count(*) > 1`,
  },
  {
    name: 'a plot lies in a collection of its own owner',
    violations: sql`
      select plots.cell::text as what from plots left join collections on collections.id = collection_id
      where collection_id is not null and (
        collections.id is null or plots.owner_id is distinct from collections.owner_id
          or plots.owner_address is distinct from collections.owner_address
      )`,
  },
  {
    name: 'the newest row of a plot’s history is its owner',
    violations: sql`
      select coalesce(plots.cell, newest.cell)::text as what
      from (select cell, owner_id, owner_address from plots where state = 'owned') as plots
      full join (
        select distinct on (cell) cell, owner_id, owner_address from plot_owners order by cell, id desc
      ) as newest on newest.cell = plots.cell
      where (plots.owner_id, plots.owner_address) is distinct from (newest.owner_id, newest.owner_address)`,
  },
]
