-- The minter's key can be stolen. A token counts only when a grant of ours fits it; any other is set aside with a case,
-- moves no plot, and its cell is not sold (docs/life-of-a-mint.md).

-- Widening the check reads every plot once.
set local statement_timeout = 0;
lock table plots in access exclusive mode;

-- withheld: nobody's, and not for sale, since a token of it exists that no grant of ours made.
alter table plots drop constraint plots_state_check;
alter table plots add constraint plots_state_check check (state in ('held', 'owned', 'withheld'));
alter table plots add constraint plots_withheld_are_nobodys check (
  state <> 'withheld' or (order_id is null and owner_id is null and owner_address is null)
);

create table foreign_tokens (
  chain_id bigint not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  cell bigint not null,
  -- open: an operator decides. accepted: the plot is its holder's, and follows it. refused: it never counts.
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  -- Its mint.
  tx_hash text not null,
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  set_aside_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (chain_id, address, cell),
  check ((state = 'open') = (closed_at is null))
);
create index foreign_tokens_cell on foreign_tokens (cell);

-- foreign_token: a token that no grant and no transaction of ours made; its reference is contract and token.
-- foreign_grant: a grant that we did not send; its reference is the transaction.
-- foreign_minter: a contract's minter is not our key; its reference is the contract and the minter's number.
alter table chain_cases drop constraint chain_cases_kind_check;
alter table chain_cases add constraint chain_cases_kind_check
  check (kind in ('fee_above_ceiling', 'unmined_failure', 'effect_failed', 'reward_lost', 'payout_failed',
    'mined_after_failure', 'foreign_token', 'foreign_grant', 'foreign_minter'));

-- What happened before. A plot that is minted already stays its owner's; without a grant that fits, the audit names it.
create temporary table old_mints on commit drop as
select distinct on (chain_id, address, subject) chain_id, address, subject, tx_hash,
  lower(args ->> 'to') as to_address, case when length(subject) < 12 then subject::bigint end as cell
from chain_events
where contract = 'LandNft' and event = 'Transfer' and final_at is not null
  and args ->> 'from' = '0x0000000000000000000000000000000000000000'
order by chain_id, address, subject, block_number;

insert into foreign_tokens (chain_id, address, cell, tx_hash, to_address)
select chain_id, address, cell, tx_hash, to_address from old_mints as mints
where cell < 17179869184
  and not exists (select from plots where plots.cell = mints.cell and mint_state = 'minted')
  and not exists (
    select from mint_grants
    where mint_grants.cell = mints.cell and mint_grants.chain_id = mints.chain_id
      and mint_grants.to_address = mints.to_address and mint_grants.state <> 'refused'
  );

insert into plots (cell, state, district, country, price_cents)
select distinct cell, 'withheld', '', '', 0 from foreign_tokens order by cell
on conflict (cell) do update set state = 'withheld', order_id = null where plots.state = 'held';

insert into chain_cases (chain_id, kind, reference, detail)
select chain_id, 'foreign_token', address || ':' || cell,
  'token ' || cell || ' of LandNft was minted to ' || to_address || ' by transaction ' || tx_hash ||
    ' without a grant of ours: see accept-token and refuse-token'
from foreign_tokens
union all
select chain_id, 'foreign_token', address || ':' || subject,
  'token ' || subject || ' of LandNft was minted to ' || to_address || ' by transaction ' || tx_hash ||
    ' without a grant of ours: it is no plot; close-case'
from old_mints where cell is null or cell >= 17179869184;

insert into chain_cases (chain_id, kind, reference, detail)
select distinct chain_id, 'foreign_grant', tx_hash,
  'transaction ' || tx_hash || ' granted mints of LandNft and is not ours: the minter’s key may be stolen'
from chain_events
where contract = 'LandNft' and event = 'MintGranted' and final_at is not null
  and not exists (select from signed_transactions where hash = tx_hash);

insert into chain_cases (chain_id, kind, reference, detail)
select distinct on (chain_id, address, subject) chain_id, 'foreign_token', address || ':' || subject,
  'token ' || subject || ' of LandCollectionNft was minted by transaction ' || tx_hash ||
    ', which is not ours: the minter’s key may be stolen'
from chain_events
where contract = 'LandCollectionNft' and event = 'CollectionMinted' and final_at is not null
  and not exists (select from signed_transactions where hash = tx_hash);
