-- $1 bigint, $2 uuid, $3 text: the plot, the account, its network or null
-- $4 integer, $5 integer: days for which an unused grant is remembered, and days of the pause
-- A grant costs gas unless its transaction was never signed. It is used once its mint is seen on chain.
with recent as materialized (
  select account_id = $2 as is_own, network = $3 as is_near, cell = $1 as is_same_plot, state, created_at, closed_at
  from mint_grants
  where (account_id = $2 or network = $3 or cell = $1)
    and created_at > statement_timestamp() - make_interval(days => $4)
    and (state in ('asked', 'granted') or (state = 'ended' and (tx_hash is not null or exists (
      select from chain_transactions
      where purpose = 'grant' and subject = mint_grants.id::text and nonce is not null
    ))))
    and not exists (
      select from chain_events
      where chain_events.chain_id = mint_grants.chain_id and contract = 'LandNft' and event = 'Transfer'
        and subject = mint_grants.cell::text
    )
), last_used as (
  select coalesce(max(created_at), '-infinity') as at from mint_grants where account_id = $2 and state = 'used'
)
select
  count(*) filter (where is_own and created_at > statement_timestamp() - interval '1 day') as own,
  count(*) filter (where is_near and created_at > statement_timestamp() - interval '1 day') as near,
  -- Ended without a mint since the account's last mint.
  count(*) filter (where is_own and state = 'ended' and created_at > last_used.at) as wasted,
  -- Hours until this plot may be prepared again, and until the pause is over; not positive if they are. PostgreSQL 16
  -- and older cannot subtract from an infinite timestamp.
  coalesce(extract(epoch from max(created_at) filter (where is_same_plot) + interval '1 day'
    - statement_timestamp()), 0)::float8 / 3600 as plot_hours,
  coalesce(extract(epoch from max(closed_at) filter (where is_own and state = 'ended')
    + make_interval(days => $5) - statement_timestamp()), 0)::float8 / 3600 as pause_hours
from recent, last_used
