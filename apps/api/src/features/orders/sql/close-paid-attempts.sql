-- $1 uuid, $2 uuid: the order, the paid attempt or null
update payment_attempts
set state = case when id = $2 then 'succeeded' else 'cancelled' end, closed_at = clock_timestamp()
where order_id = $1
  and ((id = $2 and state <> 'succeeded') or (state = 'open' and method <> 'stripe'))
