-- What the console's dashboard reads: rolled up by the workers, so that the page reads no large table.

-- The newest result of each rule of the audit.
create table audit_checks (
  rule text primary key,
  last_clean_at timestamptz,
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- The first hundred. Empty: the rule holds. Null: the check did not end in time.
  violations jsonb
);

-- What was paid and not refunded, by the day of its capture in UTC.
create table revenue_days (
  day date not null,
  method text not null,
  unit text not null check (unit in ('cents', 'wei', 'credits')),
  amount numeric(78, 0) not null,
  -- The same at the prices of its orders.
  cents bigint not null,
  orders integer not null,
  primary key (day, method, unit)
);
create index payments_captured_at on payments (captured_at, id);

-- What each of the server's keys has, and what its chain asks for gas.
create table key_funds (
  chain_id bigint not null,
  name text not null,
  address text not null,
  balance_wei numeric(78, 0) not null,
  -- Of transactions that are not mined.
  owed_wei numeric(78, 0) not null,
  reserve_wei numeric(78, 0) not null,
  -- Per gas: now, and the ceiling.
  fee_wei numeric(78, 0) not null,
  most_fee_wei numeric(78, 0) not null,
  read_at timestamptz not null,
  primary key (chain_id, name)
);

create index refunds_open on refunds (created_at) where state <> 'done';
create index mail_outbox_given_up on mail_outbox (given_up_at) where given_up_at is not null;
