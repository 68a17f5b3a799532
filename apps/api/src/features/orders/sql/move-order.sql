-- $1 uuid, $2 text, $3 text[]: the order, its new state, the allowed previous states
-- $4 boolean: whether the new state is final
-- $5 text, $6 jsonb: the event's code and parameters
-- $7 boolean: whether its buyer gets a mail
with moved as (
  update orders set state = $2, closed_at = case when $4 then clock_timestamp() end
  where id = $1 and state = any($3::text[])
  returning id, account_id
), step as (
  insert into order_steps (order_id, source, code, params, to_tell)
  select id, 'server', $5::text, $6::jsonb, $7::boolean from moved
)
select account_id from moved
