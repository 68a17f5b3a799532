-- A plot's owner mints it from their own wallet, but only what the server granted on chain. The rules of when a grant
-- is over are in docs/decisions/022. Every update of a state names the states it may come from. Locks are taken in one
-- order everywhere: the transaction that grants, the plot, the grant.

create table mint_grants (
  -- Also the subject of the transaction that grants.
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  cell bigint not null,
  -- How often this plot was granted before.
  attempt integer not null check (attempt >= 0),
  account_id uuid not null references accounts (id),
  -- What the grant commits to: who gets the token, and where its description is.
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  path text not null check (octet_length(path) between 1 and 31),
  -- The last second in which it can be minted, by the chain's clock.
  deadline timestamptz not null check (date_trunc('second', deadline) = deadline),
  -- asked: the transaction is under way. granted: it is final on chain. used: the mint is final. ended: nobody can
  -- mint by it any more. refused: the transaction had no effect.
  state text not null default 'asked' check (state in ('asked', 'granted', 'used', 'ended', 'refused')),
  -- The transaction that granted, and the one that minted.
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  mint_tx_hash text check (mint_tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- Why it was refused, for an operator.
  trouble text,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (cell, attempt),
  check ((state in ('asked', 'granted')) = (closed_at is null)),
  check (state <> 'granted' or tx_hash is not null),
  check ((state = 'used') = (mint_tx_hash is not null))
);
create unique index mint_grants_open on mint_grants (cell) where state in ('asked', 'granted');
create index mint_grants_due on mint_grants (chain_id, deadline) where state in ('asked', 'granted');
create index mint_grants_account on mint_grants (account_id, cell);

-- Nothing could be granted before.
update plots set mint_state = null where mint_state = 'granted';
