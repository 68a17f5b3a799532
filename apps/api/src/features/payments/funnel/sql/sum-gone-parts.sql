-- $1 uuid: the order
-- $2 numeric, $3 numeric: what is settled of the payment, the order's total in cents
-- $4 bigint[]: the cells that were gone
-- The parts are those of write-outcomes.sql; the audit finds a refund that is not their sum.
select sum(share) as amount from (
  select cell, div($2::numeric * upto, $3::numeric) - div($2::numeric * (upto - price_cents), $3::numeric) as share
  from (
    select cell, price_cents, sum(price_cents) over (order by cell) as upto
    from order_plots where order_id = $1
  ) as running
) as part
where cell = any($4::bigint[])
