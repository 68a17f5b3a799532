-- $1 bigint: the limit
-- Not clock_timestamp(): it is volatile, so that no index would be used and every open order would be read.
select id from orders
where state = 'open' and hold_until < statement_timestamp() and not exists (
  select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
)
order by hold_until limit $1 for no key update skip locked
