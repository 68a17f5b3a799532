-- $1 uuid[]: the orders
-- $2 text, $3 jsonb: the event's code and parameters
-- An order with an open checkout stays open until the card provider confirms that it can not be paid any more.
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
