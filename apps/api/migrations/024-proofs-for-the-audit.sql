-- What the audit holds the books against, written by the database itself and never changed.

-- Millions of plots are read once; a wallet that is linked meanwhile waits, and is not missed.
set local statement_timeout = 0;
lock table accounts in share row exclusive mode;

-- Every wallet that an account ever had. An account has one at a time, and may be given another: what went to the first
-- went to the right one.
create table wallet_links (
  -- No foreign key: an account that is gone had it all the same.
  account_id uuid not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  linked_at timestamptz not null default now(),
  primary key (account_id, address)
);

insert into wallet_links (account_id, address, linked_at)
select id, wallet_address, created_at from accounts where wallet_address is not null;
-- Land and refunds that came to wallets which their accounts have replaced since. Nobody else wrote them.
insert into wallet_links (account_id, address)
select distinct owner_id, to_address from plot_owners where kind in ('minted', 'sent') and owner_id is not null
union
select distinct claims.owner_id, claims.address_before
from (
  select kind, owner_id, lag(owner_address) over (partition by cell order by id) as address_before from plot_owners
  where cell in (select cell from plot_owners where kind = 'claimed')
) as claims
where kind = 'claimed' and address_before is not null
union
select distinct orders.account_id, refunds.to_address
from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
where payments.method = 'wert' and refunds.to_address is not null
on conflict do nothing;

create function note_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet_links (account_id, address) values (new.id, new.wallet_address) on conflict do nothing;
  return null;
end $$;
create trigger accounts_first_wallet after insert on accounts
  for each row when (new.wallet_address is not null) execute function note_wallet();
create trigger accounts_next_wallet after update of wallet_address on accounts
  for each row when (new.wallet_address is not null and new.wallet_address is distinct from old.wallet_address)
  execute function note_wallet();

create function refuse_wallet_links_change() returns trigger language plpgsql as $$
begin
  raise exception 'wallet_links is append-only';
end $$;
create trigger wallet_links_append_only before update or delete on wallet_links
  for each row execute function refuse_wallet_links_change();
create trigger wallet_links_no_truncate before truncate on wallet_links
  for each statement execute function refuse_wallet_links_change();

-- Old entries stay as they are, for the audit to name.
alter table credit_entries add constraint credit_entries_reason
  check (reason in ('purchase', 'plots', 'made-good', 'dispute', 'demo')) not valid;
