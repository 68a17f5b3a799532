-- What the platform itself keeps: limits, live events and who is at work. All of it may be lost without
-- anyone losing land or money.

-- GCRA: `next_free` is the theoretical arrival time of the next request that spends no burst.
create unlogged table rate_limits (
  key text primary key,
  next_free timestamptz not null
);
create index rate_limits_next_free on rate_limits (next_free);

-- Hints for open browsers. Read as a sliding window, because ids do not become visible in order.
create table live_events (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index live_events_created_at on live_events (created_at);

create table worker_heartbeats (
  worker_id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
