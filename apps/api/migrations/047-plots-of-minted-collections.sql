-- Each plot says by itself whether it is minted together with its collection, and since when its present owner has it.

alter table plots
  -- Its collection is minted, so the collection's token decides who owns the plot.
  add column in_minted_collection boolean not null default false,
  -- When a transfer on chain brought it to its present owner; null for the first owner, who has it since created_at
  -- and paid price_cents.
  add column owned_since timestamptz,
  add check (not in_minted_collection or collection_id is not null);

set local statement_timeout = 0;

update plots set in_minted_collection = true
from collections where collections.id = plots.collection_id and collections.state = 2;

update plots set owned_since = last.at
from (
  select distinct on (cell) cell, at, kind,
    first_value(owner_id) over (partition by cell order by id) as first_owner
  from plot_owners where cell in (select cell from plot_owners where kind in ('minted', 'sent', 'claimed'))
  order by cell, id desc
) as last
where last.cell = plots.cell and plots.state = 'owned' and plots.owner_id is distinct from last.first_owner;
