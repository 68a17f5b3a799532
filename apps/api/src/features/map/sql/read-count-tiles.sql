-- $1 text[]: the tiles, as zoom/x/y
select asked.tile, found.body, found.tag
from unnest($1::text[]) as asked (tile)
join count_tiles as found
  on found.zoom = split_part(asked.tile, '/', 1)::smallint
  and found.x = split_part(asked.tile, '/', 2)::integer
  and found.y = split_part(asked.tile, '/', 3)::integer
