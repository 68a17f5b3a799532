-- The sale of MASS, stakes, and what is earned by inviting others. Amounts are in the smallest unit of their token.

create table token_purchases (
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- Which purchase in its transaction: the same when that is mined again in another block.
  position integer not null check (position >= 0),
  buyer text not null check (buyer ~ '^0x[0-9a-f]{40}$'),
  -- As the purchase itself names them; null: nobody.
  referrer text check (referrer ~ '^0x[0-9a-f]{40}$'),
  mass numeric(78, 0) not null check (mass > 0),
  usdt numeric(78, 0) not null check (usdt >= 0),
  mined_at timestamptz not null,
  -- A chain took it back after it was final, and an operator accepted that.
  lost_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (chain_id, tx_hash, position)
);
create index token_purchases_buyer on token_purchases (buyer) where lost_at is null;
create index token_purchases_referrer on token_purchases (referrer, buyer)
  where referrer is not null and lost_at is null;

-- What was sold, hour by hour: the page's chart is a sum of these, however many purchases there are.
create table sale_hours (
  hour timestamptz primary key,
  purchases bigint not null,
  -- Who had not bought before; less those whose only purchase a chain took back.
  buyers bigint not null,
  mass numeric(78, 0) not null,
  usdt numeric(78, 0) not null,
  newest_at timestamptz not null
);

-- What a wallet did with its stake, in the chain's order.
create index chain_events_stakes on chain_events ((parties[1]), chain_id, block_number desc, log_index desc)
  where contract = 'Staking' and event in ('Staked', 'RewardClaimed', 'StakeWithdrawn');

-- Earned and not withdrawn yet, for reading and for the guard against paying out more under races.
create table referral_balances (
  wallet text primary key check (wallet ~ '^0x[0-9a-f]{40}$'),
  earned numeric(78, 0) not null check (earned >= 0),
  balance numeric(78, 0) not null check (balance >= 0),
  check (balance <= earned)
);

create table referral_entries (
  id bigint generated always as identity primary key,
  wallet text not null references referral_balances (wallet),
  amount numeric(78, 0) not null check (amount <> 0),
  reason text not null check (reason in ('reward', 'reward_lost', 'withdrawal')),
  -- The purchase and how often it was booked before, or the withdrawal; the same is booked once.
  reference text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (reason, reference)
);
create index referral_entries_wallet on referral_entries (wallet, id);

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger referral_entries_append_only before update or delete on referral_entries
  for each row execute function refuse_ledger_change();
create trigger referral_entries_no_truncate before truncate on referral_entries
  for each statement execute function refuse_ledger_change();

-- A part of what a purchase cost, for whoever it names: one at most for each.
create table referral_rewards (
  purchase_id uuid primary key references token_purchases (id),
  wallet text not null references referral_balances (wallet),
  amount numeric(78, 0) not null check (amount > 0),
  -- How often it was given before, when a chain took its purchase back and mined it again.
  turn integer not null default 0 check (turn >= 0),
  taken_back_at timestamptz
);
create index referral_rewards_wallet on referral_rewards (wallet);

-- A coin transaction of the wallet, the fee, pays for one payout of all that its balance holds.
create table referral_withdrawals (
  -- The subject of the payout's transaction.
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  fee_tx_hash text not null check (fee_tx_hash ~ '^0x[0-9a-f]{64}$'),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  -- confirming: the fee is not final, and nothing is booked. unused: it is, and there was nothing to pay out; it may be
  -- used later. paying: the amount is booked, and its transaction under way or to be tried again. paid: that is final.
  state text not null default 'confirming' check (state in ('confirming', 'unused', 'paying', 'paid')),
  -- When a node first said that it is this wallet's; null: none knows it, and anybody may have made it up.
  seen_at timestamptz,
  amount numeric(78, 0) check (amount > 0),
  -- What is paid.
  token text check (token ~ '^0x[0-9a-f]{40}$'),
  -- How often the payout was tried before.
  attempt integer not null default 0 check (attempt >= 0),
  -- When to look at it next, while nothing is under way; infinity: a person decides.
  try_at timestamptz not null default clock_timestamp(),
  -- How often it was looked at, or failed, in a row.
  tries integer not null default 0 check (tries >= 0),
  -- Why it failed the last time.
  trouble text,
  payout_tx_hash text check (payout_tx_hash ~ '^0x[0-9a-f]{64}$'),
  -- An operator says so.
  by_hand boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (chain_id, fee_tx_hash, wallet),
  check (state = 'confirming' or seen_at is not null),
  check ((state in ('paying', 'paid')) = (amount is not null)),
  check ((state in ('paying', 'paid')) = (token is not null)),
  check ((state = 'paid') = (payout_tx_hash is not null))
);
-- A fee pays for one withdrawal, ever.
create unique index referral_withdrawals_once on referral_withdrawals (chain_id, fee_tx_hash)
  where state in ('paying', 'paid');
create index referral_withdrawals_open on referral_withdrawals (state, try_at)
  where state in ('confirming', 'paying');
create index referral_withdrawals_unseen on referral_withdrawals (created_at) where seen_at is null;
create index referral_withdrawals_wallet on referral_withdrawals (wallet, created_at desc);

-- reward_lost: a chain took back a purchase whose reward was paid out already; its reference is the purchase.
-- payout_failed: a payout could not be sent; its reference is the withdrawal.
alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed', 'reward_lost', 'payout_failed'));

-- Purchases were copied before anything came of them: they count from the start.
insert into token_purchases (chain_id, tx_hash, position, buyer, referrer, mass, usdt, mined_at)
select chain_id, tx_hash, row_number() over (partition by chain_id, tx_hash order by log_index) - 1,
  lower(args ->> 'buyer'), nullif(lower(args ->> 'referrer'), '0x0000000000000000000000000000000000000000'),
  (args ->> 'massAmount')::numeric, (args ->> 'usdtCost')::numeric, block_time
from chain_events where contract = 'Ido' and event = 'Bought' and final_at is not null;

insert into sale_hours (hour, purchases, buyers, mass, usdt, newest_at)
select date_trunc('hour', mined_at, 'UTC'), count(*), count(*) filter (where nth = 1), sum(mass), sum(usdt), max(mined_at)
from (
  select *, row_number() over (partition by buyer order by mined_at, id) as nth from token_purchases
) as bought
group by 1;

with earned as (
  select id, referrer as wallet, div(usdt * 5, 100) as amount from token_purchases
  where referrer <> buyer and usdt >= 20 and referrer not in (select address from chain_events)
), balances as (
  insert into referral_balances (wallet, earned, balance)
  select wallet, sum(amount), sum(amount) from earned group by wallet
), entries as (
  insert into referral_entries (wallet, amount, reason, reference)
  select wallet, amount, 'reward', id || ':0' from earned
)
insert into referral_rewards (purchase_id, wallet, amount) select id, wallet, amount from earned;
