-- Whether the public pages of the account's land name it. Off until the account turns it on.
alter table accounts add column shows_username boolean not null default false;
