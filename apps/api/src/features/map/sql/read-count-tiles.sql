-- $1 text[]: the tiles, as zoom/x/y
select wanted.tile, found.body, found.tag
from unnest($1::text[]) as wanted (tile)
join count_tiles as found
  on found.zoom = split_part(wanted.tile, '/', 1)::smallint
  and found.x = split_part(wanted.tile, '/', 2)::integer
  and found.y = split_part(wanted.tile, '/', 3)::integer
