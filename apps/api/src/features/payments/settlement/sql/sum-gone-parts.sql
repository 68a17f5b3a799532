-- $1 numeric, $2 numeric: the settled part of the payment, the order's total in cents
-- $3 bigint[], $4 bigint[]: the order's cells, and their shares of the total
-- $5 bigint[]: the cells that were gone
-- The parts are those of write-outcomes.sql; the audit reports a refund that is not their sum.
select sum(share) as amount from (
  select cell, div($1::numeric * upto, $2::numeric) - div($1::numeric * (upto - price_cents), $2::numeric) as share
  from (
    select cell, price_cents, sum(price_cents) over (order by cell) as upto
    from unnest($3::bigint[], $4::bigint[]) as plot (cell, price_cents)
  ) as running
) as part
where cell = any($5::bigint[])
