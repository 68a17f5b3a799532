-- Orders, what was paid for them, and what became of the money. States and their moves come from
-- packages/shared/src/orders.ts; every update of a state names the states it may come from.
-- Locks are taken in one order everywhere: account, order, plots by cell, ledger.

create table orders (
  -- The public name of the purchase: the `tid` of every call.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('plots', 'credits', 'mint')),
  state text not null default 'open'
    check (state in ('open', 'confirming', 'completed', 'made_good', 'cancelled', 'expired')),
  quantity integer not null check (quantity > 0),
  -- The price when it was ordered; it rules until the end. A card's fee belongs to the attempt.
  base_price_cents bigint not null check (base_price_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  discount_percent integer not null check (discount_percent between 0 and 100),
  total_cents bigint not null check (total_cents >= 0),
  -- Where the plots shall go. The collection may be gone or closed when they are paid for: no reference.
  land_type text check (land_type in ('individual', 'collection')),
  collection_id uuid,
  -- Of what is bought, where to and at what price: asking for the same again finds the order that waits.
  fingerprint text not null,
  -- Until when the order waits for money; its plots are held as long, and until the card provider has
  -- confirmed that nothing can be paid any more.
  hold_until timestamptz not null,
  -- Set by the one extension that a transaction seen on chain gives.
  hold_extended_at timestamptz,
  -- What becomes of money for plots that are gone.
  make_good text not null default 'refund' check (make_good in ('refund', 'credits')),
  created_at timestamptz not null default clock_timestamp(),
  -- When it came to its end, first or again.
  closed_at timestamptz,
  check (total_cents = subtotal_cents - discount_cents),
  check ((kind = 'plots') = (land_type is not null)),
  check (kind = 'mint' or collection_id is null or land_type = 'collection')
);
create unique index orders_live on orders (account_id, fingerprint) where state in ('open', 'confirming');
create index orders_account on orders (account_id, created_at desc, id desc);
create index orders_waiting on orders (hold_until) where state in ('open', 'confirming');

-- What an order for plots was for. Never changed: what is held or owned now stands in plots.
create table order_plots (
  order_id uuid not null references orders (id),
  cell bigint not null,
  -- This plot's share of the order's total; the shares add up to it exactly.
  price_cents bigint not null check (price_cents >= 0),
  district text not null,
  country text not null,
  primary key (order_id, cell)
);
create index order_plots_cell on order_plots (cell);

create function refuse_order_plots_change() returns trigger language plpgsql as $$
begin
  raise exception 'order_plots is a snapshot';
end $$;
create trigger order_plots_snapshot before update or delete on order_plots
  for each statement execute function refuse_order_plots_change();

-- One way of paying that was begun for an order.
create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  method text not null check (method in ('credits', 'wert', 'stripe', 'eth')),
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed', 'expired', 'cancelled')),
  -- What this method charges, its fee included.
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0 and fee_cents <= amount_cents),
  -- What the provider is asked, stored before it is: a repeated request is the same, to the letter.
  parameters jsonb not null default '{}',
  -- The provider's own name for it, such as a checkout session; null until it has answered.
  provider_ref text,
  -- Where the buyer pays, while the provider waits for it.
  url text,
  -- What shall arrive on chain, and the price it was made from: answer and round of the feed.
  amount_wei numeric(78, 0) check (amount_wei > 0),
  quote_answer numeric(78, 0),
  quote_decimals smallint,
  quote_round numeric(78, 0),
  quote_until timestamptz,
  -- When nothing more is taken by this attempt.
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create unique index payment_attempts_open on payment_attempts (order_id, method) where state = 'open';
create index payment_attempts_order on payment_attempts (order_id, created_at);
create unique index payment_attempts_ref on payment_attempts (method, provider_ref)
  where provider_ref is not null;
-- A plain transfer is told by its amount alone: no amount is asked for twice, ever.
create unique index payment_attempts_amount on payment_attempts (amount_wei) where method = 'eth';
create index payment_attempts_waiting on payment_attempts (method, created_at) where state = 'open';

-- Money that came: one row for each capture, whatever came of it.
create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('ledger', 'stripe', 'chain')),
  -- ledger: the order; stripe: the payment intent; chain: chain id and transaction, and which one in it.
  reference text not null,
  method text not null check (method in ('credits', 'wert', 'stripe', 'eth')),
  -- Null: money that names no order of ours.
  order_id uuid references orders (id),
  attempt_id uuid references payment_attempts (id),
  unit text not null check (unit in ('cents', 'wei', 'credits')),
  amount numeric(78, 0) not null check (amount > 0),
  -- Where a refund goes and nowhere else: the sender's address, or the provider's name for the payment.
  payer text not null,
  captured_at timestamptz not null,
  disputed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (provider, reference)
);
create index payments_order on payments (order_id, created_at) where order_id is not null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  -- In the unit of its payment.
  amount numeric(78, 0) not null check (amount > 0),
  -- Lower case; null where the provider sends it back to where it came from.
  to_address text check (to_address ~ '^0x[0-9a-f]{40}$'),
  reason text not null,
  state text not null default 'due' check (state in ('due', 'sent', 'done', 'failed')),
  -- The provider's refund, or the transaction.
  provider_ref text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- Why the last attempt did not work.
  trouble text,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- What the refund is for: the same is never refunded twice.
  key text not null unique
);
create index refunds_payment on refunds (payment_id);
create index refunds_waiting on refunds (next_attempt_at) where state in ('due', 'sent');
create index refunds_ref on refunds (provider_ref) where provider_ref is not null;

-- What became of every part of a payment. The amounts of a payment's rows add up to the payment.
create table payment_outcomes (
  payment_id uuid not null references payments (id),
  -- The plot; null for land credits, a mint, or the whole of a payment that was not for anything.
  cell bigint,
  amount numeric(78, 0) not null check (amount >= 0),
  outcome text not null check (outcome in ('granted', 'credited', 'refunded')),
  refund_id uuid references refunds (id),
  check ((outcome = 'refunded') = (refund_id is not null)),
  unique nulls not distinct (payment_id, cell)
);
create index payment_outcomes_refund on payment_outcomes (refund_id) where refund_id is not null;

-- The history of an order. What the browser said is a log, never a proof.
create table order_steps (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  source text not null check (source in ('browser', 'server')),
  code integer,
  text text not null check (length(text) <= 1000),
  payload text check (length(payload) <= 4000),
  at timestamptz not null default clock_timestamp()
);
create index order_steps_order on order_steps (order_id, id);

-- What someone owes us, for the operator: a chargeback, or money that a chain took back.
create table debt_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('dispute', 'reorganisation', 'refund_failed', 'refunded_elsewhere')),
  -- The provider's dispute or refund, or the transaction.
  reference text not null,
  payment_id uuid references payments (id),
  order_id uuid references orders (id),
  account_id uuid references accounts (id),
  unit text not null check (unit in ('cents', 'wei')),
  amount numeric(78, 0) not null,
  -- As the provider puts it: 'needs_response', 'won', 'lost'.
  status text not null,
  detail text not null default '',
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (kind, reference)
);
create index debt_cases_open on debt_cases (opened_at) where closed_at is null;
