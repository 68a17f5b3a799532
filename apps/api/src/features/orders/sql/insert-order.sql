-- $1 uuid, $2 text, $3 integer: the account, the kind, the quantity
-- $4 bigint, $5 bigint, $6 bigint, $7 integer, $8 bigint: base price, subtotal, discount, its per cent, total
-- $9 text, $10 uuid, $11 text: the type of land, the collection, the fingerprint
-- $12 integer: minutes of the hold
-- $13 jsonb: the discounts that the quantity reaches
-- $14 text, $15 double precision, $16 integer: the network or null, minutes for which the plots were held before,
-- longest hold in minutes, including those
-- Nothing for a frozen account. The account's lock lets no freeze in between.
insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
  discount_percent, total_cents, land_type, collection_id, fingerprint, hold_until, discounts, network, held_since,
  most_minutes)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
  clock_timestamp() + least(make_interval(mins => $12), make_interval(mins => $16, secs => -60 * $15::float8)), $13, $14,
  clock_timestamp() - make_interval(secs => 60 * $15::float8), $16
where not exists (
  select from accounts
  where id = $1 and frozen_at is not null and coalesce(frozen_until > clock_timestamp(), true)
)
returning *
