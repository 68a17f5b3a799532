-- $1 smallint, $2 integer[], $3 integer, $4 integer: the zoom, its columns, the first row, the row after the last
-- The columns are listed, so that the index is entered once for each and not read along the whole meridian.
select x, y, sold::float8 as sold, sum_x::float8 / sold as middle_x, sum_y::float8 / sold as middle_y
from tile_counts
where zoom = $1 and x = any($2::integer[]) and y >= $3 and y < $4 and sold > 0
