-- $1 uuid[]: the orders
with held as (
  select cell from plots
  where order_id = any($1::uuid[]) and state = 'held' order by cell for update
)
delete from plots using held where plots.cell = held.cell
returning plots.cell
