-- $1 uuid, $2 text: the order, who says it
-- $3 text, $4 jsonb, $5 text: what happened, with its parameters, and what the browser sent along or null
-- $6 bigint: how many an order takes from a browser
insert into order_steps (order_id, source, code, params, payload)
select $1::uuid, $2::text, $3::text, $4::jsonb, $5::text
where $2 = 'server' or (select count(*) from order_steps where order_id = $1 and source = 'browser') < $6
