-- The public name of what a purchase brought: /deed/{number}. An order's id stays private, because payments on chain
-- carry it (docs/decisions/061).

-- Twelve of Crockford's 32 letters in three groups: 60 random bits. Bytes 6 and 8 of a random UUID have fixed bits.
create function new_deed_number() returns text language sql volatile as $$
  select string_agg(
    case when nth in (5, 9) then '-' else '' end
      || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random, place) & 31) + 1, 1), '' order by nth)
  from (select uuid_send(gen_random_uuid()) as random) as made
  cross join unnest(array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13]) with ordinality as bytes (place, nth)
$$;

set local statement_timeout = 0;
lock table plot_owners in share row exclusive mode;

create table deeds (
  number text primary key default new_deed_number()
    check (number ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
  -- One deed for a purchase, however often its money is reported. Its land is what plots has of this order.
  order_id uuid not null unique,
  granted_at timestamptz not null default now()
);

insert into deeds (order_id, granted_at)
select order_id, min(at) from plot_owners where kind = 'bought' group by order_id;

create function refuse_deeds_change() returns trigger language plpgsql as $$
begin
  raise exception 'a deed is printed and shared, so it never changes';
end $$;
create trigger deeds_append_only before update or delete on deeds
  for each row execute function refuse_deeds_change();

-- By the database, so that no statement that grants land of a purchase can leave it out.
create function add_deeds() returns trigger language plpgsql as $$
begin
  insert into deeds (order_id) select distinct order_id from after where kind = 'bought' on conflict do nothing;
  return null;
end $$;
create trigger plot_owners_deeds after insert on plot_owners referencing new table as after
  for each statement execute function add_deeds();
