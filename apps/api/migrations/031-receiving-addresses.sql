-- Addresses that people were asked to send money to. A former one still counts: money may be on its way to it.
create table receiving_addresses (
  purpose text not null check (purpose in ('gin', 'referral_fee')),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  added_at timestamptz not null default clock_timestamp(),
  -- An operator removed it, such as after its key was stolen: transfers to it do not count any more.
  removed_at timestamptz,
  primary key (purpose, address)
);

-- Gin was stored only when it was sent to the receiver of its time.
insert into receiving_addresses (purpose, address)
select distinct 'gin', lower(args ->> 'to')
from chain_events join gin_deposits using (chain_id, tx_hash)
where contract = 'Gin' and event = 'Transfer';

-- One deposit for each transaction and wallet. Rows from before this migration are one for each transfer.
alter table gin_deposits
  drop constraint gin_deposits_chain_id_tx_hash_position_key,
  add constraint gin_deposits_once unique (chain_id, tx_hash, from_address, position),
  -- Below GIN_MIN_DEPOSIT, which is 1 Gin at most: recorded and shown, and not converted.
  add column ignored boolean not null default false,
  add constraint gin_deposits_ignored_is_small check (not ignored or amount < 1000000000000000000),
  add constraint gin_deposits_ignored_answers_nothing check (not ignored or conversion_id is null);
comment on column gin_deposits.position is
  'Zero, unless a part of the transaction''s transfers was found later, or it was mined again with another amount';

-- Referral hints count for nothing and expire: they are read by their age alone.
drop index wallet_referrers_referrer;
create index wallet_referrers_age on wallet_referrers (created_at);
