-- $1 uuid, $2 uuid, $3 uuid: the order or null, the owner, the collection or null
-- $4 bigint[], $5 text[], $6 text[], $7 bigint[]: cells, districts, countries, prices in cents
insert into plots (cell, state, order_id, owner_id, collection_id, district, country, price_cents)
select cell, 'owned', $1::uuid, $2::uuid, $3::uuid, district, country, price_cents
from unnest($4::bigint[], $5::text[], $6::text[], $7::bigint[]) as plot (cell, district, country, price_cents)
order by cell
on conflict (cell) do update set
  state = 'owned', owner_id = excluded.owner_id, collection_id = excluded.collection_id,
  price_cents = excluded.price_cents, created_at = now()
  where plots.state = 'held' and plots.order_id = excluded.order_id
returning cell
