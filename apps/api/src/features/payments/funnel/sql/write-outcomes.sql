-- $1 uuid, $2 uuid: the payment, its order
-- $3 numeric, $4 numeric: what is settled of the payment, the order's total in cents
-- $5 bigint[], $6 text, $7 uuid: the cells that were gone, what became of their part, its refund or null
-- Each plot's part of the payment, fee included: whole numbers that add up, since each is the difference of two
-- rounded-down running totals.
insert into payment_outcomes (payment_id, cell, amount, outcome, refund_id)
select $1::uuid, part.cell, part.share,
  case when gone.cell is null then 'granted' else $6::text end,
  case when gone.cell is not null then $7::uuid end
from (
  select cell, div($3::numeric * upto, $4::numeric) - div($3::numeric * (upto - price_cents), $4::numeric) as share
  from (
    select cell, price_cents, sum(price_cents) over (order by cell) as upto
    from order_plots where order_id = $2
  ) as running
) as part
left join unnest($5::bigint[]) as gone (cell) on gone.cell = part.cell
