-- $1 bigint[]: the cells
-- $2 uuid: the account whose plots are 'yours', or null
select cell, case
  when state = 'held' then 'held'
  when owner_id = $2 then 'yours'
  else 'sold' end as status
from plots where cell = any($1::bigint[])
