-- $1 uuid, $2 text: the order, who says it
-- $3 text, $4 jsonb, $5 text: what happened, with its parameters, and what the browser sent along or null
-- $6 bigint: how many an order takes from a browser
-- $7 boolean: whether its buyer is told by mail
insert into order_steps (order_id, source, code, params, payload, to_tell)
select $1::uuid, $2::text, $3::text, $4::jsonb, $5::text, $7::boolean
where $2 = 'server' or (select count(*) from order_steps where order_id = $1 and source = 'browser') < $6
