-- Operators take plots back and refund them, plot by plot.

alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('open', 'confirming', 'completed', 'made_good', 'returned', 'cancelled', 'expired')) not valid;

-- A returned plot names the order that it had been bought through, whose payment is refunded.
alter table plot_owners drop constraint plot_owners_check1;
alter table plot_owners add constraint plot_owners_order
  check (case kind when 'bought' then order_id is not null when 'returned' then true else order_id is null end) not valid;

create or replace function note_return() returns trigger language plpgsql as $$
begin
  insert into plot_owners (cell, kind, order_id) values (old.cell, 'returned', old.order_id);
  return null;
end $$;

alter table credit_entries drop constraint credit_entries_reason;
alter table credit_entries add constraint credit_entries_reason
  check (reason in ('purchase', 'plots', 'made-good', 'dispute', 'demo', 'returned')) not valid;

alter table refunds
  -- The provider's refunds of earlier attempts, which failed. A message about one of them is old news.
  add column former_refs text[] not null default '{}',
  -- How often an operator sent it again. Each attempt has an idempotency key of its own.
  add column retried integer not null default 0;
