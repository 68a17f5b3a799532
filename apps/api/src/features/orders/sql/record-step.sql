-- $1 uuid, $2 text: the order, the source
-- $3 text, $4 jsonb, $5 text: the event's code and parameters, and the browser's payload or null
-- $6 bigint: the limit of browser steps per order
-- $7 boolean: whether its buyer gets a mail
insert into order_steps (order_id, source, code, params, payload, to_tell)
select $1::uuid, $2::text, $3::text, $4::jsonb, $5::text, $7::boolean
where $2 = 'server' or (select count(*) from order_steps where order_id = $1 and source = 'browser') < $6
