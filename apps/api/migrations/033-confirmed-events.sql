-- Where a chain has several nodes, an event has its effects only when a second one lists it: a node alone could invent it.

alter table chain_events
  -- When the nodes are asked next; null: the event is confirmed, or its chain has one node alone.
  add column confirm_at timestamptz,
  add column confirm_tries smallint not null default 0;
create index chain_events_unconfirmed on chain_events (chain_id, block_number) where confirm_at is not null;
