-- $1 uuid, $2 text, $3 bigint, $4 bigint: the order, the method, the amount and the fee in cents
-- $5 jsonb, $6 timestamp with time zone: the request to the provider, and its expiry
-- $7 numeric, $8 numeric, $9 smallint, $10 numeric, $11 timestamp with time zone: wei, answer, decimals, round, end
insert into payment_attempts (order_id, method, amount_cents, fee_cents, parameters, expires_at, amount_wei,
  quote_answer, quote_decimals, quote_round, quote_until)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning *
