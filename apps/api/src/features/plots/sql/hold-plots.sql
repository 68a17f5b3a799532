-- $1 uuid: the order
-- $2 bigint[], $3 text[], $4 text[], $5 bigint[]: cells, districts, countries, prices in cents
insert into plots (cell, state, order_id, district, country, price_cents)
select cell, 'held', $1::uuid, district, country, price_cents
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[]) as plot (cell, district, country, price_cents)
order by cell
on conflict (cell) do nothing
returning cell
