-- What our contracts said, copied from the chains by the follower. Hashes and addresses are 0x… text in lower
-- case; inside `args` addresses keep their checksum.

-- How far each chain was read. Whoever holds the row's lock is the one who reads on.
create table chain_cursors (
  chain_id bigint primary key,
  -- Every followed event up to and including this block is in chain_events.
  read_number bigint not null,
  -- Events up to and including this block are final and had their effects.
  final_number bigint not null,
  -- The newest block of the chain when it was read last.
  head_number bigint not null,
  -- What the blocks were read for, such as 'LandNft.Transfer@0x…'.
  following text[] not null,
  read_at timestamptz not null default 'epoch',
  -- Why the chain could not be read the last time. Everyone may see it: no node address, no key.
  trouble text,
  -- A final block was replaced: nothing is read until an operator has looked.
  stopped_at timestamptz
);

-- Blocks that were read, from the last final one on: what a reorganisation is noticed by. May have gaps.
create table chain_blocks (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

create table chain_events (
  chain_id bigint not null,
  block_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_time timestamptz not null,
  tx_hash text not null,
  contract text not null,
  address text not null,
  event text not null,
  -- By the names of the ABI; integers as decimal text.
  args jsonb not null,
  -- What the event is about: the order of Paid, the token of a Transfer of land, the amount of Received.
  subject text,
  -- Every address among the arguments.
  parties text[] not null,
  -- Set in the transaction that applied the effects.
  final_at timestamptz,
  primary key (chain_id, block_hash, log_index)
);
create index chain_events_order on chain_events (chain_id, contract, event, block_number, log_index);
create index chain_events_waiting on chain_events (chain_id, block_number, log_index) where final_at is null;
create index chain_events_tx on chain_events (tx_hash);
create index chain_events_subject on chain_events (subject, contract, event) where subject is not null;
create index chain_events_parties on chain_events using gin (parties);

-- Final events of blocks that an operator gave up for lost: kept as evidence of what their effects were for.
create table chain_reverted_events (
  like chain_events,
  reverted_at timestamptz not null default now(),
  primary key (chain_id, block_hash, log_index)
);
