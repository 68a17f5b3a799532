-- $1 uuid, $2 text: the account, its network or null
-- $3 integer: minutes after which plots count as abandoned even if another order of the account supersedes theirs
-- Reads only the last days of a network: no hold is older, unless a provider did not answer for as long.
select email_confirmed_at is not null as confirmed,
  (
    select coalesce(sum(quantity), 0)::integer from orders
    where account_id = $1 and kind = 'plots' and state in ('open', 'confirming')
  ) as held,
  (
    select coalesce(sum(quantity), 0)::integer from orders
    where account_id = $1 and created_at > statement_timestamp() - interval '3 days' and kind = 'plots'
      and state in ('cancelled', 'expired') and closed_at > statement_timestamp() - interval '1 day'
      and (not superseded or closed_at > held_since + make_interval(mins => $3))
  ) as let_go,
  near.held as near_held, near.let_go as near_let_go
from accounts, (
  select coalesce(sum(quantity) filter (where state in ('open', 'confirming')), 0)::integer as held,
    coalesce(sum(quantity) filter (
      where state in ('cancelled', 'expired') and closed_at > statement_timestamp() - interval '1 day'
        and (not superseded or closed_at > held_since + make_interval(mins => $3))
    ), 0)::integer as let_go
  from orders where network = $2 and created_at > statement_timestamp() - interval '3 days' and kind = 'plots'
) as near
where accounts.id = $1
