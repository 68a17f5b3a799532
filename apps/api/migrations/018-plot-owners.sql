-- Whose a plot is, and was: one row for each change of hands, with what proves it. Only ever added to, and by the
-- database itself, so that no statement that changes an owner can leave it out (docs/decisions/027).

-- What is there is written down once, at some seconds for a million plots; a purchase meanwhile waits, and is not missed.
set local statement_timeout = 0;
lock table plots in share row exclusive mode;

create table plot_owners (
  -- Grows with every change. A plot's row is locked while it changes, so that its newest has the greatest.
  id bigint generated always as identity,
  cell bigint not null,
  -- When it happened; of a transfer, the time of its block.
  at timestamptz not null default now(),
  -- bought: by an order. given: by the office, without one. minted, sent: by a token's transfer, its first or a later
  -- one. claimed: by the account that linked the wallet which had it. returned: nobody's any more.
  kind text not null check (kind in ('bought', 'given', 'minted', 'sent', 'claimed', 'returned')),
  -- As in plots. No foreign keys: plots has them, and an account that is gone owned it all the same.
  owner_id uuid,
  owner_address text check (owner_address ~ '^0x[0-9a-f]{40}$'),
  -- What proves it: the order, or the transfer, with the wallet that it named, whosever that is here.
  order_id uuid,
  chain_id bigint,
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer,
  to_address text check (to_address ~ '^0x[0-9a-f]{40}$'),
  check (num_nonnulls(owner_id, owner_address) = case when kind = 'returned' then 0 else 1 end),
  check ((order_id is not null) = (kind = 'bought')),
  check (num_nonnulls(chain_id, tx_hash, log_index, to_address) = case when kind in ('minted', 'sent') then 4 else 0 end)
);

-- What happened before this table was there. Who had it first is known by the order, or by the grant of its mint;
-- else it is whose it is now.
insert into plot_owners (cell, at, kind, owner_id, owner_address, order_id)
select cell, plots.created_at, case when order_id is null then 'given' else 'bought' end, first.id,
  case when first.id is null then owner_address end, order_id
from plots
left join orders on orders.id = order_id
left join (select distinct on (cell) cell, account_id from mint_grants where state = 'used' order by cell, attempt)
  as minted using (cell)
cross join lateral (select coalesce(orders.account_id, minted.account_id, owner_id) as id) as first
where plots.state = 'owned' order by cell;

-- Of all transfers but the last, the wallet is all that is known for sure. What a reorganisation took had its effects
-- all the same, unless it was mined again.
insert into plot_owners (cell, at, kind, owner_id, owner_address, chain_id, tx_hash, log_index, to_address)
select cell, block_time, case when nth = 1 then 'minted' else 'sent' end,
  case when is_last then owner_id end, case when is_last and owner_id is not null then null else to_address end,
  chain_id, tx_hash, log_index, to_address
from (
  select subject::bigint as cell, block_time, chain_id, tx_hash, log_index, lower(args ->> 'to') as to_address,
    row_number() over history as nth, lead(tx_hash) over history is null as is_last
  from (
    select * from chain_events where final_at is not null
    union all
    select chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, subject,
      parties, final_at, null
    from chain_reverted_events as gone
    where not exists (select from chain_events where chain_events.tx_hash = gone.tx_hash)
  ) as events
  where contract = 'LandNft' and event = 'Transfer' and length(subject) < 12
  window history as (partition by subject order by block_number, log_index)
) as transfers
join plots using (cell)
where plots.mint_state = 'minted' order by cell, nth;

alter table plot_owners add primary key (cell, id);

create function refuse_plot_owners_change() returns trigger language plpgsql as $$
begin
  raise exception 'plot_owners is append-only';
end $$;
create trigger plot_owners_append_only before update or delete on plot_owners
  for each row execute function refuse_plot_owners_change();
create trigger plot_owners_no_truncate before truncate on plot_owners
  for each statement execute function refuse_plot_owners_change();

-- Once for a statement, however many plots it changes.
create function note_first_owners() returns trigger language plpgsql as $$
begin
  insert into plot_owners (cell, kind, owner_id, owner_address, order_id)
  select cell, case when order_id is null then 'given' else 'bought' end, owner_id, owner_address, order_id
  from after where state = 'owned' order by cell;
  return null;
end $$;
create trigger plots_first_owners after insert on plots referencing new table as after
  for each statement execute function note_first_owners();

-- `meridian.event` is the event of a chain whose effects are being applied (features/chain/events/name-event.ts). A change of
-- owner that neither an order nor an event nor a linked wallet explains has no kind, and is refused.
create function note_next_owners() returns trigger language plpgsql as $$
declare
  event jsonb := nullif(current_setting('meridian.event', true), '')::jsonb;
begin
  insert into plot_owners (cell, at, kind, owner_id, owner_address, order_id, chain_id, tx_hash, log_index, to_address)
  select cell, coalesce(transfer.at, now()), change.kind, after.owner_id, after.owner_address,
    case when change.kind = 'bought' then after.order_id end,
    transfer.chain_id, transfer.tx_hash, transfer.log_index, transfer.to_address
  from after left join before using (cell)
  cross join lateral (
    select before.state is distinct from 'owned' as is_first,
      event is not null and after.mint_state = 'minted' and before.mint_state is distinct from 'minted' as is_mint,
      (before.owner_id, before.owner_address) is distinct from (after.owner_id, after.owner_address) as is_other_owner
  ) as has
  cross join lateral (
    select case
      when is_first then case when after.order_id is null then 'given' else 'bought' end
      when is_mint then 'minted'
      when event is not null then 'sent'
      when before.owner_address is not null and after.owner_id is not null then 'claimed'
    end as kind
  ) as change
  left join jsonb_to_record(event)
    as transfer (at timestamptz, chain_id bigint, tx_hash text, log_index integer, to_address text)
    on change.kind in ('minted', 'sent')
  where after.state = 'owned' and (is_first or is_mint or is_other_owner) order by cell;
  return null;
end $$;
create trigger plots_next_owners after update on plots referencing old table as before new table as after
  for each statement execute function note_next_owners();

-- The office itself never takes land back; whoever does it by hand leaves a trace.
create function note_return() returns trigger language plpgsql as $$
begin
  insert into plot_owners (cell, kind) values (old.cell, 'returned');
  return null;
end $$;
create trigger plots_return after delete on plots
  for each row when (old.state = 'owned') execute function note_return();
