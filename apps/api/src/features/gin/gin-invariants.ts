/** What must hold of Gin at every moment, each as a statement that finds whatever breaks it. */
import { sql } from 'kysely'
import { zeroAddress } from 'viem'

export const ginInvariants = [
  {
    name: 'a conversion is answered exactly when a deposit names it',
    violations: sql<{ what: string }>`
      select gin_conversions.id::text as what
      from gin_conversions left join gin_deposits on conversion_id = gin_conversions.id
      where answered <> (gin_deposits.id is not null)
        or gin_deposits.account_id <> gin_conversions.account_id
        or gin_deposits.amount <> gin_conversions.amount`,
  },
  {
    name: 'every final transfer of Gin to us is a deposit, and no deposit counts without one',
    violations: sql<{ what: string }>`
      select coalesce(sent.tx_hash, counted.tx_hash) as what
      from (
        select chain_id, tx_hash, count(*) as transfers, sum((args ->> 'value')::numeric) as amount from chain_events
        where contract = 'Gin' and event = 'Transfer' and final_at is not null
          and args ->> 'value' <> '0' and args ->> 'from' <> args ->> 'to' and args ->> 'from' <> ${zeroAddress}
        group by chain_id, tx_hash
      ) as sent
      full join (
        select chain_id, tx_hash, count(*) as transfers, sum(amount) as amount from gin_deposits
        where lost_at is null group by chain_id, tx_hash
      ) as counted on counted.chain_id = sent.chain_id and counted.tx_hash = sent.tx_hash
      where counted.transfers is distinct from sent.transfers or counted.amount is distinct from sent.amount`,
  },
  {
    name: 'the newest that the game is told of a deposit is what it is',
    violations: sql<{ what: string }>`
      select gin_deposits.id::text as what
      from gin_deposits
      left join lateral (
        select kind from game_messages where deposit_id = gin_deposits.id order by id desc limit 1
      ) as newest on true
      where account_id is not null
        and newest.kind is distinct from case when lost_at is null then 'deposited' else 'lost' end
        and not (newest.kind is null and lost_at is not null)`,
  },
]
