-- $1 uuid: the payment
-- $2 numeric, $3 numeric: the settled part of the payment, the order's total in cents
-- $4 bigint[], $5 bigint[]: the order's cells, and their shares of the total
-- $6 bigint[], $7 text, $8 uuid: the cells that were gone, the outcome of their part, its refund or null
-- Each plot's part of the payment, fee included: integers that add up, since each is the difference of two rounded-down
-- running totals.
insert into payment_outcomes (payment_id, cell, amount, outcome, refund_id)
select $1::uuid, part.cell, part.share,
  case when gone.cell is null then 'granted' else $7::text end,
  case when gone.cell is not null then $8::uuid end
from (
  select cell, div($2::numeric * upto, $3::numeric) - div($2::numeric * (upto - price_cents), $3::numeric) as share
  from (
    select cell, price_cents, sum(price_cents) over (order by cell) as upto
    from unnest($4::bigint[], $5::bigint[]) as plot (cell, price_cents)
  ) as running
) as part
left join unnest($6::bigint[]) as gone (cell) on gone.cell = part.cell
