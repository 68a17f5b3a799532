/** Payments as the chain's events show them, for comparison with the database. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dustCents } from '#features/payments/eth/eth-prices.ts'

/**
 * Every final payment event of LandPayment with the reference of its payment: chain, transaction and position, counted
 * over all stored events of the transaction. An event that was reverted and mined again is in both tables and counts
 * once.
 */
export const moneyOnChain = sql`
  select reference, chain_id, block_time, amount, sender from (
    select chain_id || ':' || tx_hash || ':' || (
        row_number() over (partition by chain_id, tx_hash, block_hash order by log_index) - 1
      ) as reference,
      chain_id, block_time, (args ->> 'amount')::numeric as amount, lower(args ->> 'payer') as sender, is_final
    from (
      select distinct on (chain_id, tx_hash, block_hash, log_index)
        chain_id, tx_hash, block_hash, log_index, block_time, args, final_at is not null as is_final
      from (
        select chain_id, tx_hash, block_hash, log_index, block_time, args, contract, event, final_at from chain_events
        union all
        select chain_id, tx_hash, block_hash, log_index, block_time, args, contract, event, final_at
        from chain_reverted_events
      ) as stored
      where contract = 'LandPayment' and event in ('Paid', 'Received')
      order by chain_id, tx_hash, block_hash, log_index, final_at nulls last
    ) as events
  ) as numbered
  where is_final`

/**
 * The value of a wei in cents: `best` is the highest price within three hours of that time, `least` the lowest of all
 * prices.
 */
const centsOfWei = sql`answer * 100 / power(10::numeric, 18 + decimals)`
export const bestCentsOfWei = (chainId: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
  select max(${centsOfWei}) from eth_prices
  where chain_id = ${chainId} and updated_at between ${at} - interval '3 hours' and ${at} + interval '3 hours'
)`
export const leastCentsOfWei = (chainId: RawBuilder<unknown>) => sql`(
  select min(${centsOfWei}) from eth_prices where chain_id = ${chainId}
)`

export const dust = sql.lit(Number(dustCents))
