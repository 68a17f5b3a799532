-- $1 uuid, $2 text: the account, the order's fingerprint
-- The one that waits for money for the very same, and the one by which it was just bought. One that is settled while
-- we wait for its lock is found as bought: what waits is looked for first, and judged once it is ours.
with live as (
  select id from orders where account_id = $1 and fingerprint = $2 and state in ('open', 'confirming')
), waiting as (
  select orders.* from orders join live using (id)
  where state in ('open', 'confirming', 'completed')
  for no key update of orders
), bought as (
  select * from orders
  where account_id = $1 and created_at > clock_timestamp() - interval '10 minutes'
    and fingerprint = $2 and state = 'completed'
  limit 1
)
select * from waiting union all select * from bought
