-- Live events are read, not announced: a NOTIFY takes a lock of the whole cluster until its transaction has committed
-- everywhere, and every sale waited for it. Whoever reads knows by the number of the transaction what can be new.
alter table live_events add transaction xid8 not null default pg_current_xact_id();
create index live_events_transaction on live_events (transaction);
