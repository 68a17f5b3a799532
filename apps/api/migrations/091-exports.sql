-- Exports read orders and refunds in pages by time.
create index orders_created_at on orders (created_at, id);
create index refunds_created_at on refunds (created_at, id);
