-- $1 uuid, $2 text: the account, the order's fingerprint
-- The one that waits for money for the very same, and the one by which it was just bought.
with waiting as (
  select * from orders
  where account_id = $1 and fingerprint = $2 and state in ('open', 'confirming')
  for no key update
), bought as (
  select * from orders
  where account_id = $1 and created_at > clock_timestamp() - interval '10 minutes'
    and fingerprint = $2 and state = 'completed'
  limit 1
)
select * from waiting union all select * from bought
