-- What the server sends to chains: each transaction is judged, waits and is tried again by itself.

alter table chain_transactions
  -- How often its subject was tried before: a refusal can be mended, and then it is asked for under the next number.
  add column attempt integer not null default 0 check (attempt >= 0),
  -- While it waits: how often a node that answers others said nothing of use about it, and when to ask next. Once it
  -- is sent: for how many turns its nonce has looked lost, and since when it is pursued, if a chain took it back.
  add column doubts smallint not null default 0 check (doubts >= 0),
  add column try_at timestamptz not null default clock_timestamp();
update chain_transactions set try_at = created_at;

-- The number stood inside the subject of refunds.
alter table chain_transactions drop constraint chain_transactions_purpose_subject_key;
update chain_transactions
  set subject = split_part(subject, ':', 1), attempt = split_part(subject, ':', 2)::integer
  where purpose = 'refund' and subject ~ '^[^:]+:\d{1,9}$';
alter table chain_transactions add constraint chain_transactions_attempt unique (purpose, subject, attempt);
-- However many attempts there are, one at most is under way or has happened.
create unique index chain_transactions_once on chain_transactions (purpose, subject) where state <> 'failed';

-- A nonce is given out once. Should a deep reorganisation take back one that failed, something else gets its place,
-- since what an operator was told has failed must not happen afterwards.
alter table chain_transactions drop constraint chain_transactions_chain_id_from_address_nonce_key;
create unique index chain_transactions_nonce on chain_transactions (chain_id, from_address, nonce)
  where state <> 'failed';
create index chain_transactions_waiting on chain_transactions (chain_id, signer, try_at) where state = 'waiting';

-- A node that fails keeps its chain's transactions waiting, a little longer each time; what is signed is sent meanwhile.
alter table chain_signers
  add column failures integer not null default 0 check (failures >= 0),
  add column sign_at timestamptz not null default 'epoch';

-- What a person has to know of a chain, and no single payment is about.
create table chain_cases (
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  -- fee_above_ceiling: a node asks for more than the configuration allows; nothing is signed until it asks for less.
  -- unmined_failure: a transaction that had failed is on the chain no more, and its nonce was used up otherwise.
  kind text not null check (kind in ('fee_above_ceiling', 'unmined_failure')),
  -- Whom or what it is about: there is one open case for each.
  reference text not null,
  detail text not null,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create unique index chain_cases_open on chain_cases (chain_id, kind, reference) where closed_at is null;
