-- $1 bigint[]: the blocks
-- Each is one range of the primary key, read from the index alone. Cells come as 16-bit numbers, 4096 set where they are
-- held: a bitset made by the database, or one list for each state, would cost it more than the reading does.
select asked.block::integer, found.cells
from unnest($1::bigint[]) as asked (block)
cross join lateral (
  select string_agg(
    int2send(((cell & 4095) | case state when 'held' then 4096 else 0 end)::smallint), ''
  ) as cells
  from plots where cell >= asked.block * 4096 and cell < (asked.block + 1) * 4096
) as found
where found.cells is not null
