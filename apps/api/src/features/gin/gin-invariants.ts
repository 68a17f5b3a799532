/** Gin invariants, each as a query that returns its violations. */
import { sql } from 'kysely'
import { zeroAddress } from 'viem'

export const ginInvariants = [
  {
    name: 'a conversion is answered exactly when a deposit names it',
    violations: sql<{ what: string | null }>`
      select gin_conversions.id::text as what
      from gin_conversions left join gin_deposits on conversion_id = gin_conversions.id
      where answered <> (gin_deposits.id is not null)
        or gin_deposits.account_id <> gin_conversions.account_id
        or gin_deposits.amount <> gin_conversions.amount`,
  },
  {
    // An address may have been added or removed before or after its transfers were counted.
    name: 'every final transfer of Gin to us is a deposit, and no deposit counts without one',
    violations: sql<{ what: string | null }>`
      select coalesce(sent.tx_hash, counted.tx_hash) as what
      from (
        select chain_id, tx_hash, lower(args ->> 'from') as from_address, sum((args ->> 'value')::numeric) as most,
          sum((args ->> 'value')::numeric) filter (
            where not exists (
              select from receiving_addresses
              where purpose = 'gin' and (
                address = lower(args ->> 'from') or (address = lower(args ->> 'to') and removed_at is not null)
              )
            )
          ) as least
        from chain_events
        where contract = 'Gin' and event = 'Transfer' and final_at is not null
          and args ->> 'from' <> args ->> 'to' and args ->> 'from' <> ${zeroAddress}
        group by chain_id, tx_hash, lower(args ->> 'from')
      ) as sent
      full join (
        select chain_id, tx_hash, from_address, sum(amount) as amount from gin_deposits
        where lost_at is null group by chain_id, tx_hash, from_address
      ) as counted on counted.chain_id = sent.chain_id and counted.tx_hash = sent.tx_hash
        and counted.from_address = sent.from_address
      where coalesce(counted.amount, 0) not between coalesce(sent.least, 0) and coalesce(sent.most, 0)`,
  },
  {
    name: 'the newest message to the game about a deposit is its state',
    violations: sql<{ what: string | null }>`
      select gin_deposits.id::text as what
      from gin_deposits
      left join lateral (
        select kind from game_messages where deposit_id = gin_deposits.id order by id desc limit 1
      ) as newest on true
      where account_id is not null and not ignored
        and newest.kind is distinct from case when lost_at is null then 'deposited' else 'lost' end
        and not (newest.kind is null and lost_at is not null)`,
  },
  {
    name: 'an ignored deposit is below one Gin, answers nothing and is not sent to the game',
    violations: sql<{ what: string | null }>`
      select id::text as what from gin_deposits
      where ignored and (
        amount >= 1000000000000000000 or conversion_id is not null
        or exists (select from game_messages where deposit_id = gin_deposits.id)
      )`,
  },
]
