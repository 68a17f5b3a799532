-- $1 bigint: how many at most
-- Not clock_timestamp(): it changes within a statement, so no index is searched for it, and every order that waits
-- would be looked at each time.
select id from orders
where state = 'open' and hold_until < statement_timestamp() and not exists (
  select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
)
order by hold_until limit $1 for no key update skip locked
