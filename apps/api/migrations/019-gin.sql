-- Gin comes into the game by being sent to the office's wallet. Amounts are in the token's smallest unit.

-- Until now every transfer of Gin was copied, whoever got it, for nobody's use; from now on only what is sent to us.
delete from chain_events where contract = 'Gin';
delete from chain_reverted_events where contract = 'Gin';

-- What somebody set out to convert; nothing is owed for it.
create table gin_conversions (
  -- The tid of the public contract.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  amount numeric(78, 0) not null check (amount >= 1000000000000000000),
  -- A deposit answers it, which names it.
  answered boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index gin_conversions_account on gin_conversions (account_id, created_at desc);

-- What the browser said of it: a log, never a proof.
create table gin_steps (
  id bigint generated always as identity primary key,
  conversion_id uuid not null references gin_conversions (id),
  step integer not null check (step in (11, 12, 20, 21, 22, 30, 40, 41)),
  result boolean,
  content text check (length(content) <= 1000),
  payload text check (length(payload) <= 4000),
  at timestamptz not null default clock_timestamp()
);
create index gin_steps_conversion on gin_steps (conversion_id, id);

-- What the chain says was sent to us, once it is final: the ledger of the game.
create table gin_deposits (
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- Which transfer to us in its transaction: the same when that is mined again in another block.
  position integer not null check (position >= 0),
  from_address text not null check (from_address ~ '^0x[0-9a-f]{40}$'),
  amount numeric(78, 0) not null check (amount > 0),
  -- Whose wallet sent it; null while nobody has linked that wallet.
  account_id uuid references accounts (id),
  -- The one that it answers, if there is one.
  conversion_id uuid unique references gin_conversions (id),
  mined_at timestamptz not null,
  -- A chain took it back after it was final, and an operator accepted that.
  lost_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (chain_id, tx_hash, position),
  check (conversion_id is null or account_id is not null)
);
create index gin_deposits_account on gin_deposits (account_id, mined_at desc, id) where account_id is not null;
create index gin_deposits_unclaimed on gin_deposits (from_address) where account_id is null;

-- What the game is told, in this order for each deposit, until it has answered.
create table game_messages (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references gin_deposits (id),
  kind text not null check (kind in ('deposited', 'lost')),
  attempts integer not null default 0,
  try_at timestamptz not null default clock_timestamp(),
  -- What stood in the way the last time.
  trouble text,
  told_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index game_messages_waiting on game_messages (try_at) where told_at is null;
create index game_messages_deposit on game_messages (deposit_id, id);
