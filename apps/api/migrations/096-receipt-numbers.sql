-- The running number of a receipt, from 1 and without a gap. It is given when the buyer first opens the receipt, not in
-- the transaction of the purchase, which would wait for the others. What stands on a receipt stays as it was.
create table receipt_numbers (
  order_id uuid primary key references orders (id),
  number bigint not null unique check (number > 0),
  made_at timestamptz not null default clock_timestamp(),
  -- The payment that settled the order.
  payment_id uuid not null references payments (id),
  -- What was paid, the card fee included; null for a purchase without a price in dollars.
  total_cents bigint check (total_cents >= 0),
  -- The rate of VAT in hundredths of a per cent; null if the shop had none.
  vat_hundredths integer check (vat_hundredths between 0 and 10000),
  shop_name text,
  shop_address text,
  shop_tax_id text
);

create function refuse_receipt_number_change() returns trigger language plpgsql as $$
begin
  raise exception 'receipt_numbers is append-only';
end $$;
create trigger receipt_numbers_append_only before update or delete on receipt_numbers
  for each row execute function refuse_receipt_number_change();
create trigger receipt_numbers_no_truncate before truncate on receipt_numbers
  for each statement execute function refuse_receipt_number_change();
