-- $1 bigint[]: the blocks
-- Each block is one range of the primary key (index-only scan). Cells are 16-bit numbers, plus 4096 if held: a
-- bitset made by the database, or a list per state, would cost more than the read.
select wanted.block::integer, found.cells
from unnest($1::bigint[]) as wanted (block)
cross join lateral (
  select string_agg(
    int2send(((cell & 4095) | case state when 'held' then 4096 else 0 end)::smallint), ''
  ) as cells
  from plots where cell >= wanted.block * 4096 and cell < (wanted.block + 1) * 4096
) as found
where found.cells is not null
