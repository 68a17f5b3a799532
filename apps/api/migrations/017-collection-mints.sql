-- A land collection becomes one token, which the server mints once the fee is final. Every update of a state names the
-- states it may come from. Locks are taken in one order everywhere: the account, the order or the minter's transaction,
-- the plots, the collection, the mint. The rules are in docs/decisions/026.

-- Both at once, in the order in which the product takes them.
set local statement_timeout = 0;
lock table plots, collections in access exclusive mode;

-- A minted collection belongs to whoever has its token: an account or, where the wallet has none, an address. Its plots
-- follow it, in the same transaction. `plots.mint_state` tells of a plot's own token alone and stays as it is.
alter table collections
  alter column owner_id drop not null,
  add column owner_address text check (owner_address ~ '^0x[0-9a-f]{40}$'),
  add constraint collections_one_owner check ((owner_id is null) <> (owner_address is null)),
  add constraint collections_id_owner_address_key unique (id, owner_address);
create index collections_owner_address on collections (owner_address) where owner_address is not null;

-- A plot lies only in collections of its own owner, whichever kind that is: of the two keys the one counts whose owner
-- is there. Looked at when a transfer has moved the collection and all of its plots.
alter table plots
  drop constraint plots_collection_id_owner_id_fkey,
  drop constraint plots_check2,
  add constraint plots_in_collection_of_account foreign key (collection_id, owner_id)
    references collections (id, owner_id) deferrable,
  add constraint plots_in_collection_of_address foreign key (collection_id, owner_address)
    references collections (id, owner_address) deferrable,
  add constraint plots_collected_are_owned check (collection_id is null or state = 'owned');

create table collection_mints (
  -- The `tid` of every call: the order's where there is a fee, which is then its reference on chain. Also the subject
  -- of the minter's transaction.
  id uuid primary key default gen_random_uuid(),
  -- It may be gone before its fee comes: no reference.
  collection_id uuid not null,
  -- From then on it stays, also while a mint that failed waits to be tried again.
  kept_id uuid generated always as (case when state <> 'asked' then collection_id end) stored
    references collections (id),
  account_id uuid not null references accounts (id),
  chain_id bigint not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  fee_wei numeric(78, 0) not null check (fee_wei >= 0),
  -- asked: nobody has paid, and nothing is held. paying: money for it was seen. minting: the fee is final, and the
  -- minter's transaction under way. minted: that is final. failed: it had no effect; the fee is kept, and trying again
  -- is free. A collection has state 1 exactly while its mint is paying or minting, and 2 once it is minted.
  state text not null default 'asked' check (state in ('asked', 'paying', 'minting', 'minted', 'failed')),
  -- The transaction that paid the fee.
  fee_tx_hash text check (fee_tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- What the token commits to: who gets it, and which plots it stands for.
  to_address text check (to_address ~ '^0x[0-9a-f]{40}$'),
  fingerprint text check (fingerprint ~ '^0x[0-9a-f]{64}$'),
  -- How often it was tried before.
  attempt integer not null default 0 check (attempt >= 0),
  -- The transaction that minted.
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- Why it failed, for an operator.
  trouble text,
  created_at timestamptz not null default clock_timestamp(),
  check (state in ('asked', 'paying') or (to_address is not null and fingerprint is not null)),
  check ((state = 'minted') = (tx_hash is not null))
);
-- A collection is minted once, and its fee kept once.
create unique index collection_mints_live on collection_mints (kept_id);
-- Asking again for what costs nothing finds the same.
create unique index collection_mints_free on collection_mints (collection_id, account_id)
  where state = 'asked' and fee_wei = 0;
create index collection_mints_account on collection_mints (account_id);
