-- $1 bigint[]: the cells
-- $2 uuid: the buyer, or null
select cell, case
  when plots.state = 'held' and exists (
    select from orders where id = order_id and account_id = $2 and orders.state = 'open'
  ) then 'free'
  when plots.state = 'held' then 'held'
  when owner_id = $2 then 'yours'
  else 'sold' end as status
from plots where cell = any($1::bigint[])
