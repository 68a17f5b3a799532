-- $1 uuid[]: the orders
-- $2 text, $3 jsonb: what happened, with its parameters
-- An order whose checkout is open waits until the card provider has confirmed that nothing more can be paid.
with expired as (
  update orders set state = 'expired', closed_at = clock_timestamp()
  where id = any($1::uuid[]) and state = 'open' and hold_until < clock_timestamp() and not exists (
    select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
  )
  returning id, account_id
), step as (
  insert into order_steps (order_id, source, code, params) select id, 'server', $2::text, $3::jsonb from expired
)
select id, account_id from expired
