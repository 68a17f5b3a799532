import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** For rows of plot_owners as `owners`: the transfer event exists and names the wallet, and the owner has or had it. */
const isTransferred = sql`
  exists (
    select from (
      select chain_id, tx_hash, log_index, args, final_at from chain_events
      union all
      select chain_id, tx_hash, log_index, args, final_at from chain_reverted_events
    ) as events
    where events.chain_id = owners.chain_id and events.tx_hash = owners.tx_hash
      and events.log_index = owners.log_index and final_at is not null and lower(args ->> 'to') = owners.to_address
  ) and (
    owner_address = owners.to_address
    or exists (select from wallet_links where account_id = owner_id and address = owners.to_address)
  )`

export const landInvariants: Invariant[] = [
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
      left join plots on plots.cell = order_plots.cell
        and ((plots.state = 'held' and plots.order_id = orders.id) or plots.state = 'withheld')
      where orders.state = 'open' and plots.cell is null`,
  },
  {
    name: 'no account holds more than 300 plots',
    violations: sql`
      select account_id::text as what from orders join plots on plots.order_id = orders.id and plots.state = 'held'
      group by account_id having count(*) > 300`,
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
  {
    name: 'every change of owner is proven by its order, its transfer or its wallet',
    violations: sql`
      select owners.cell || ' change ' || owners.id as what
      from (
        select *, lag(owner_address) over (partition by cell order by id) as address_before from plot_owners
      ) as owners
      where not case kind
        when 'bought' then exists (
          select from orders where orders.id = owners.order_id and account_id is not distinct from owner_id
        )
        when 'claimed' then exists (
          select from wallet_links where account_id = owner_id and address = address_before
        )
        when 'minted' then ${isTransferred}
        when 'sent' then ${isTransferred}
        else true
      end`,
  },
  {
    name: 'the last receiver of a plot’s token owns the plot',
    violations: sql`
      select newest.subject as what
      from (
        select distinct on (chain_id, address, subject) subject, lower(args ->> 'to') as receiver, block_time
        from chain_events
        where contract = 'LandNft' and event = 'Transfer' and final_at is not null and length(subject) < 12
        order by chain_id, address, subject, block_number desc, log_index desc
      ) as newest
      join plots on cell = subject::bigint and mint_state = 'minted'
      where owner_address is distinct from receiver and not exists (
        select from wallet_links where account_id = owner_id and address = receiver
      )`,
  },
  {
    name: 'no hold outlives its time',
    violations: sql`
      select distinct orders.id::text as what from orders join plots on plots.order_id = orders.id
      where plots.state = 'held' and hold_until < now() -
        -- A provider that does not answer, or a chain that is slow, keeps plots held for a while.
        case when orders.state = 'confirming' then interval '1 day' else interval '1 hour' end`,
  },
]
