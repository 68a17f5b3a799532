-- $1 smallint, $2 integer, $3 integer: the tile
select body, tag from count_tiles where zoom = $1 and x = $2 and y = $3
