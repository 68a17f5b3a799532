-- $1 uuid, $2 bigint[]: the order, the cells of the order that supersedes it
update orders
set superseded = true, carried_over = (
  select count(*) from order_plots where order_id = orders.id and cell = any($2::bigint[])
)
where id = $1
