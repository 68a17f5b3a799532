-- What operators write about orders, and who closed a case, and why.

-- The action is written after its change, in the same transaction.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  action_key uuid not null unique references operator_actions (key) deferrable initially deferred,
  text text not null check (length(text) between 1 and 1000)
);
create index order_notes_order on order_notes (order_id, id);

alter table debt_cases
  add column closed_by uuid references operator_actions (key) deferrable initially deferred,
  add column closed_reason text check (length(closed_reason) between 3 and 500),
  add check ((closed_by is null) = (closed_reason is null)),
  add check (closed_by is null or closed_at is not null);

alter table chain_cases
  add column closed_by uuid references operator_actions (key) deferrable initially deferred,
  add column closed_reason text check (length(closed_reason) between 3 and 500),
  add check ((closed_by is null) = (closed_reason is null)),
  add check (closed_by is null or closed_at is not null);
