/** Invariants of the sale, each as a statement that returns violations. */
import { sql } from 'kysely'

export const saleInvariants = [
  {
    name: 'every final purchase of MASS on chain is a purchase, and none counts without one',
    violations: sql<{ what: string | null }>`
      select coalesce(said.tx_hash, counted.tx_hash) as what
      from (
        select chain_id, tx_hash, count(*) as purchases, sum((args ->> 'massAmount')::numeric) as mass,
          sum((args ->> 'usdtCost')::numeric) as usdt
        from chain_events where contract = 'Ido' and event = 'Bought' and final_at is not null
        group by chain_id, tx_hash
      ) as said
      full join (
        select chain_id, tx_hash, count(*) as purchases, sum(mass) as mass, sum(usdt) as usdt
        from token_purchases where lost_at is null group by chain_id, tx_hash
      ) as counted on counted.chain_id = said.chain_id and counted.tx_hash = said.tx_hash
      where (counted.purchases, counted.mass, counted.usdt)
        is distinct from (said.purchases, said.mass, said.usdt)`,
  },
  {
    name: 'the hours of the sale add up to its purchases',
    violations: sql<{ what: string | null }>`
      select coalesce(hours.hour, bought.hour)::text as what
      from (select * from sale_hours where purchases <> 0) as hours
      full join (
        select date_trunc('hour', mined_at, 'UTC') as hour, count(*) as purchases, sum(mass) as mass, sum(usdt) as usdt
        from token_purchases where lost_at is null group by 1
      ) as bought on bought.hour = hours.hour
      where (hours.purchases, hours.mass, hours.usdt) is distinct from (bought.purchases, bought.mass, bought.usdt)
      union all
      select 'buyers' where (select coalesce(sum(buyers), 0) from sale_hours)
        <> (select count(distinct buyer) from token_purchases where lost_at is null)`,
  },
]
