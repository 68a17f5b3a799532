-- How far the messages of a payment provider were read back, for whatever was lost on its way to us.
create table provider_cursors (
  provider text primary key check (provider in ('stripe')),
  read_until timestamptz not null
);
