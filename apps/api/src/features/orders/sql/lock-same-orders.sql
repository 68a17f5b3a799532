-- $1 uuid, $2 text: the account, the order's fingerprint
-- The open order for the same purchase, and the order that has just bought it. The open one is locked first: if it
-- is settled while we wait for the lock, it is returned as bought.
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
