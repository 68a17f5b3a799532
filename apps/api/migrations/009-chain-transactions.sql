-- What the server itself sends to chains, and what it has to know for taking ether. Addresses and hashes are 0x… text
-- in lower case.

-- One row for each key on each chain: whoever holds its lock gives out the next nonce.
create table chain_signers (
  chain_id bigint not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  -- When a worker last looked after this key's transactions: together they ask no more often than one would.
  worked_at timestamptz not null default 'epoch',
  primary key (chain_id, address)
);

create table chain_transactions (
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  -- Which of the server's keys signs.
  signer text not null check (signer in ('minter', 'treasury', 'keeper')),
  -- What it is for and about which row: the same is asked for any number of times and sent once.
  purpose text not null,
  subject text not null,
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  value_wei numeric(78, 0) not null check (value_wei >= 0),
  data text not null check (data ~ '^0x([0-9a-f]{2})*$'),
  -- waiting: no nonce, nothing signed. sent: signed, and perhaps on its way. done: final on chain.
  -- failed: final without effect, or refused before it was signed; an operator decides what next.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed')),
  from_address text check (from_address ~ '^0x[0-9a-f]{40}$'),
  nonce bigint,
  gas bigint,
  -- The one that was mined, of those that were signed.
  tx_hash text,
  trouble text,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (purpose, subject),
  unique (chain_id, from_address, nonce),
  check ((state in ('sent', 'done')) <= (nonce is not null and from_address is not null and gas is not null)),
  check (state <> 'done' or tx_hash is not null)
);
create index chain_transactions_open on chain_transactions (chain_id, signer, created_at)
  where state in ('waiting', 'sent');

-- Every version that was signed, stored before it is sent. All of one transaction have its nonce, so that one of them
-- at most is ever mined.
create table signed_transactions (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  transaction_id uuid not null references chain_transactions (id),
  bytes text not null,
  max_fee_per_gas numeric(78, 0) not null,
  max_priority_fee_per_gas numeric(78, 0) not null,
  signed_at timestamptz not null default clock_timestamp()
);
create index signed_transactions_transaction on signed_transactions (transaction_id, signed_at);

-- What the price feed answered, looked at every minute: money that comes after its quote is valued by it.
create table eth_prices (
  chain_id bigint not null,
  round_id numeric(78, 0) not null,
  answer numeric(78, 0) not null check (answer > 0),
  decimals smallint not null,
  updated_at timestamptz not null,
  primary key (chain_id, round_id)
);
create index eth_prices_time on eth_prices (chain_id, updated_at desc);

-- The last nine digits of every amount that is asked for in ether.
create sequence eth_amount_endings;

-- What was paid beyond the price goes back, beside whatever the rest of the payment became.
alter table payment_outcomes add column surplus boolean not null default false;
alter table payment_outcomes drop constraint payment_outcomes_payment_id_cell_key;
alter table payment_outcomes add constraint payment_outcomes_once
  unique nulls not distinct (payment_id, cell, surplus);
alter table payment_outcomes add check (not surplus or (cell is null and outcome = 'refunded'));
