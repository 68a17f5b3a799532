-- $1 uuid, $2 text, $3 bigint, $4 bigint: the order, the method, the amount and the fee in cents
-- $5 jsonb, $6 timestamp with time zone: the request to the provider, and its expiry
-- $7 numeric, $8 numeric, $9 smallint, $10 numeric, $11 timestamp with time zone: wei, answer, decimals, round, end
-- Nothing for a frozen account: an attempt that began before the freeze is money under way, and settles.
insert into payment_attempts (order_id, method, amount_cents, fee_cents, parameters, expires_at, amount_wei,
  quote_answer, quote_decimals, quote_round, quote_until)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
where not exists (
  select from orders join accounts on accounts.id = account_id
  where orders.id = $1 and frozen_at is not null and coalesce(frozen_until > clock_timestamp(), true)
)
returning *
