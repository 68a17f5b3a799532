-- $1 text, $2 text, $3 text: the provider, its payment id, the method
-- $4 uuid, $5 uuid: the order and its attempt, or null
-- $6 text, $7 numeric, $8 text, $9 timestamp with time zone: the unit, the amount, the payer, the time of payment
insert into payments (provider, reference, method, order_id, attempt_id, unit, amount, payer, captured_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (provider, reference) do nothing
returning id
