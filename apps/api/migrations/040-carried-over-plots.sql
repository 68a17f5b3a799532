-- Plots of a superseded order that its successor did not take over count as released without payment
-- (docs/decisions/054).

-- How many of its plots the order that superseded it took over.
alter table orders
  add column carried_over integer not null default 0,
  add constraint orders_carried_over check (carried_over between 0 and quantity and (carried_over = 0 or superseded));
-- Orders from before count as they did: none of their plots.
update orders set carried_over = quantity where superseded;
