-- Land credits: an append-only ledger, and the balance beside it for reading and for the guard against
-- spending below zero under races.
create table credit_balances (
  account_id uuid primary key references accounts (id),
  amount bigint not null default 0 check (amount >= 0)
);

create table credit_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  amount bigint not null check (amount <> 0),
  reason text not null,
  -- What the entry is for, such as an order; the same reason and reference are booked once.
  reference text not null,
  created_at timestamptz not null default now(),
  unique (account_id, reason, reference)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'credit_entries is append-only';
end $$;
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_ledger_change();
create trigger credit_entries_no_truncate before truncate on credit_entries
  for each statement execute function refuse_ledger_change();
