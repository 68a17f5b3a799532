-- $1 uuid: the order
-- $2 bigint[], $3 text[], $4 text[], $5 bigint[]: cells, districts, countries, prices in cents
insert into order_plots (order_id, cell, district, country, price_cents)
select $1::uuid, cell, district, country, price_cents
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[]) as plot (cell, district, country, price_cents)
