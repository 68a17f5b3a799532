-- Late money has an end and a price of its own, the widget's amounts name their order, and holds have a limit for
-- whoever holds without buying (docs/decisions/031).

set local statement_timeout = 0;

-- The discounts that an order of this many could have had, as [{amount, percent}]: where less than all can be given,
-- it costs what that many would have cost. Orders from before get the list as it stands.
alter table orders add column discounts jsonb not null default '[]';
update orders set discounts = (
  select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'percent', percent) order by amount), '[]')
  from discounts where amount <= orders.quantity
)
-- Of closed ones only those whose price still counts: nobody waits for the rest to be written.
where kind = 'plots' and (state in ('open', 'confirming')
  or (state in ('cancelled', 'expired') and coalesce(closed_at, created_at) > now() - interval '2 days'));

-- Whose address it was ordered from, as a keyed hash; null where nobody counts, as for what is paid at once.
alter table orders add column network text;
-- Since when its buyer has kept some of its plots from others, through orders that took over from each other.
alter table orders add column held_since timestamptz not null default now();
alter table orders alter column held_since set default clock_timestamp();
update orders set held_since = created_at where state in ('open', 'confirming');
-- Minutes after which asking for another checkout or quote gives its plots no more time.
alter table orders add column most_minutes integer not null default 120 check (most_minutes > 0);
create index orders_network on orders (network, created_at) where network is not null;

-- The widget's amounts are asked for once, too: funds that its provider sends without a word are told by them. Those
-- that two sessions had before are left as they were asked for.
alter table payment_attempts add column amount_shared boolean not null default false;
update payment_attempts set amount_shared = true
where method = 'wert' and amount_wei in (
  select amount_wei from payment_attempts where method = 'wert' group by amount_wei having count(*) > 1
);
create unique index payment_attempts_widget_amount on payment_attempts (amount_wei)
  where method = 'wert' and not amount_shared;

-- A transaction that pays this amount and was seen while its quote was good, whenever it is mined.
alter table payment_attempts add column seen_tx text check (seen_tx ~ '^0x[0-9a-f]{64}$');
