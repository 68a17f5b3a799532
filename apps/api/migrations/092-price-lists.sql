-- Prices, discounts and tiers with a start date. The list with the newest from_at that is not in the future applies.
create table price_lists (
  -- Also its name in the log: whole milliseconds, as JavaScript has them.
  from_at timestamptz primary key check (from_at = date_trunc('milliseconds', from_at)),
  -- Of one plot and of one land credit.
  cents bigint not null check (cents > 0 and cents % 100 = 0),
  -- Ascending: {amount, percent}.
  discounts jsonb not null check (jsonb_typeof(discounts) = 'array'),
  -- Ascending: {start, title, drop}.
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array'),
  -- The action is written after its change, in the same transaction. The first list is older than the log.
  action_key uuid references operator_actions (key) deferrable initially deferred,
  check ((action_key is null) = (from_at = 'epoch'))
);

insert into price_lists (from_at, cents, discounts, tiers)
select 'epoch', cents,
  coalesce((
    select jsonb_agg(jsonb_build_object('amount', amount, 'percent', percent) order by amount) from discounts
  ), '[]'),
  coalesce((
    select jsonb_agg(jsonb_build_object('start', start_count, 'title', title, 'drop', drop_percent) order by start_count)
    from tiers
  ), '[]')
from land_price;

-- Servers of the former release read them until they are replaced. The next release drops them.
comment on table land_price is 'former: price_lists';
comment on table discounts is 'former: price_lists';
comment on table tiers is 'former: price_lists';

-- Orders were made by a list that has applied: it stays as it was.
create function refuse_price_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.from_at > clock_timestamp() then
    return old;
  end if;
  raise exception 'a price list that applied is history';
end $$;
create trigger price_lists_history before update or delete on price_lists
  for each row execute function refuse_price_list_change();
