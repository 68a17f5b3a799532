-- News about an account's land, tokens, Gin and rewards that wait to be mailed. An effect writes a row in its own
-- transaction, and a worker puts all rows of an account into one mail. Rows stay, so that an event which a chain
-- repeats after a reorganisation sends no second mail.
create table notices (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (
    kind in ('plot_minted', 'collection_minted', 'token_arrived', 'token_left', 'gin_converted', 'reward_paid')
  ),
  -- The event or the row behind it.
  reference text not null,
  -- What the mail names: 'plot:17', 'collection:Name', or an amount with its unit. Empty if it names nothing.
  subject text not null default '' check (length(subject) <= 200),
  at timestamptz not null default clock_timestamp(),
  to_mail boolean not null default true,
  unique (account_id, kind, reference)
);
create index notices_to_mail on notices (account_id, id) where to_mail;

-- Whether the account gets mails about such news. Mails about purchases and security are always sent.
alter table accounts add chain_mails boolean not null default true;

-- Of the token in which a payout is counted; null for payouts before this column.
alter table referral_withdrawals add token_decimals smallint;

-- The opening and the closing of a case that its buyer was informed of. Old cases are not mailed.
alter table debt_cases add noted_opened_at timestamptz, add noted_closed_at timestamptz;
update debt_cases set noted_opened_at = opened_at, noted_closed_at = closed_at;
create index debt_cases_to_note on debt_cases (id)
  where order_id is not null
    and (noted_opened_at is null or (closed_at is not null and noted_closed_at is distinct from closed_at));
