-- $1 uuid, $2 text, $3 bigint[]: the account, its network or null, the cells of a new order
-- Reads only the last days of a network: no hold is older, unless a provider did not answer for as long.
with closed as materialized (
  select id, true as is_own, created_at, closed_at, hold_until, quantity - carried_over as let_go
  from orders
  where account_id = $1 and created_at > statement_timestamp() - interval '3 days' and kind = 'plots'
    and state in ('cancelled', 'expired') and closed_at > statement_timestamp() - interval '1 day'
  union all
  select id, false, created_at, closed_at, hold_until, quantity - carried_over
  from orders
  where network = $2 and created_at > statement_timestamp() - interval '3 days' and kind = 'plots'
    and state in ('cancelled', 'expired') and closed_at > statement_timestamp() - interval '1 day'
), held as (
  -- Joined from the few orders, not from a plot's history, which strangers can make long. A provider that answers
  -- late delays the end of an order; the buyer is not charged for that.
  select is_own, extract(epoch from sum(least(closed_at, hold_until) - created_at)) / 60 as minutes
  from closed join order_plots on order_plots.order_id = closed.id
  where cell = any($3::bigint[])
  group by is_own, cell
)
select email_confirmed_at is not null as confirmed,
  (
    select coalesce(sum(quantity), 0)::integer from orders
    where account_id = $1 and kind = 'plots' and state in ('open', 'confirming')
  ) as held,
  (select coalesce(sum(let_go), 0)::integer from closed where is_own) as let_go,
  -- Of the plot that was held longest.
  (select coalesce(max(minutes), 0)::float8 from held where is_own) as minutes,
  (
    select coalesce(sum(quantity), 0)::integer from orders
    where network = $2 and created_at > statement_timestamp() - interval '3 days' and kind = 'plots'
      and state in ('open', 'confirming')
  ) as near_held,
  (select coalesce(sum(let_go), 0)::integer from closed where not is_own) as near_let_go,
  (select coalesce(max(minutes), 0)::float8 from held where not is_own) as near_minutes
from accounts where id = $1
