-- What operators search by, or see with an order, and what had no index.
create index payments_payer on payments (payer) where provider = 'chain';
create index wallet_links_address on wallet_links (address);
create index debt_cases_order on debt_cases (order_id) where order_id is not null;
create index mail_outbox_order on mail_outbox ((message ->> 'tid')) where message ->> 'template' = 'order';
