-- $1 uuid, $2 text, $3 text[]: the order, its new state, those that it may come from
-- $4 boolean: whether that is its end
-- $5 text, $6 jsonb: what happened, with its parameters
-- $7 boolean: whether its buyer is told by mail
with moved as (
  update orders set state = $2, closed_at = case when $4 then clock_timestamp() end
  where id = $1 and state = any($3::text[])
  returning id, account_id
), step as (
  insert into order_steps (order_id, source, code, params, to_tell)
  select id, 'server', $5::text, $6::jsonb, $7::boolean from moved
)
select account_id from moved
