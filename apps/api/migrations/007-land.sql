-- Land: plots, collections, and the rows that prices and tiers come from.

create table collections (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts (id),
  name text not null check (length(name) between 1 and 80),
  -- Null: not minted, plots come and go. 1: minting, 2: minted; its plots stay as they are.
  state smallint check (state in (1, 2)),
  -- The public name of the collection's page and token.
  uriid text not null unique default replace(gen_random_uuid()::text, '-', ''),
  txid text,
  created_at timestamptz not null default now(),
  -- What a plot refers to: a plot lies only in collections of its own owner.
  unique (id, owner_id)
);
create index collections_owner on collections (owner_id, created_at, id);

-- A plot has one row at most: none is free, 'held' waits for an order's payment, 'owned' is somebody's.
create table plots (
  -- Morton number of row and column; 4096 in a row are a block of the map.
  cell bigint not null check (cell >= 0 and cell < 17179869184),
  state text not null check (state in ('held', 'owned')),
  -- The order that holds the plot, or that granted it; none for land given by the office itself.
  order_id uuid,
  -- An account or, after a transfer on chain to a wallet without one, an address.
  owner_id uuid references accounts (id),
  owner_address text check (owner_address ~ '^0x[0-9a-f]{40}$'),
  collection_id uuid,
  name text check (length(name) between 1 and 80),
  district text not null,
  country text not null,
  -- What was paid for it, in cents.
  price_cents bigint not null check (price_cents >= 0),
  -- 'granted': its owner's wallet may mint it; 'minted': the chain decides who owns it.
  mint_state text check (mint_state in ('granted', 'minted')),
  created_at timestamptz not null default now(),
  -- With the state, so that the map reads a block from the index alone.
  primary key (cell) include (state),
  foreign key (collection_id, owner_id) references collections (id, owner_id),
  check (state <> 'held' or (order_id is not null and owner_id is null and owner_address is null)),
  check (state <> 'owned' or (owner_id is null) <> (owner_address is null)),
  check (collection_id is null or owner_id is not null),
  check (mint_state is null or state = 'owned')
);
create index plots_order on plots (order_id) where order_id is not null;
create index plots_owner on plots (owner_id, created_at desc, cell desc) where owner_id is not null;
create index plots_owner_address on plots (owner_address) where owner_address is not null;
create index plots_collection on plots (collection_id, cell) where collection_id is not null;

-- Blocks whose plots changed, for whoever keeps the counts of the coarser zooms. Written with the change,
-- never updated: buyers in the same block do not wait for each other here.
create table changed_blocks (
  id bigint generated always as identity primary key,
  block bigint not null
);

-- Sold plots of a block, and of the Mercator tiles over the blocks' centres: rolled up after the fact.
create table block_counts (
  block bigint primary key,
  sold integer not null check (sold >= 0)
);
create table tile_counts (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  sold bigint not null check (sold >= 0),
  primary key (zoom, x, y)
);

-- The price of one plot and of one land credit: a single row.
create table land_price (
  single boolean primary key default true check (single),
  cents bigint not null check (cents > 0 and cents % 100 = 0)
);
insert into land_price (cents) values (2500);

create table discounts (
  id uuid primary key default gen_random_uuid(),
  amount integer not null unique check (amount > 0),
  percent integer not null check (percent between 1 and 90)
);
insert into discounts (amount, percent)
values (10, 5), (25, 10), (50, 15), (100, 20), (300, 25), (500, 30), (1000, 35);

create table tiers (
  start_count integer primary key check (start_count > 0),
  title text not null,
  drop_percent integer not null check (drop_percent >= 0)
);
insert into tiers (start_count, title, drop_percent)
values
  (1, 'Settler', 1), (10, 'Homesteader', 3), (50, 'Surveyor', 7), (100, 'Landowner', 12),
  (250, 'Governor', 20), (500, 'Regent', 35), (1000, 'Sovereign', 50);
