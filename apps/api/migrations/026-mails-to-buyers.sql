-- Whoever paid hears by mail what became of it, in their language.

-- What the account's browser speaks; a mail is written where no browser is.
alter table accounts add language text not null default 'en' check (language in ('en', 'vi'));

-- A line of an order's history that its buyer is still to be told by mail. Written with the line and taken away with the
-- mail, each in one transaction: a mail for each, however often the worker looks. Old lines are not told any more.
alter table order_steps add to_tell boolean not null default false;
create index order_steps_to_tell on order_steps (id) where to_tell;
