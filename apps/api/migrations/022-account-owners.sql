-- Whose an account is, and what a stranger may do to it.

-- When whoever confirmed the address used the password, or set it, or a wallet gave birth to the account. Until then
-- the password may be that of somebody who only typed the address, and nothing lasting may hang on it.
alter table accounts add column owner_proved_at timestamptz;
update accounts set owner_proved_at = coalesce(email_confirmed_at, created_at)
where email_confirmed_at is not null or wallet_address is not null;
alter table accounts add constraint accounts_wallet_of_owner
  check (wallet_address is null or owner_proved_at is not null);

-- 'own' is handed to the page that confirmed an address, and sets a password; 'take_back' goes to the address that lost
-- its place.
alter table account_keys drop constraint account_keys_purpose_check;
alter table account_keys add constraint account_keys_purpose_check
  check (purpose in ('activate', 'reset', 'link', 'username', 'own', 'take_back'));
create index account_keys_take_back on account_keys (lower(email)) where purpose = 'take_back';

-- Browsers in which an account was opened or confirmed. The token is a cookie, and kept only as its SHA-256.
create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  -- When the account's address was confirmed in it.
  confirmed_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index known_devices_seen_at on known_devices (seen_at);

-- Any number of nonces for a wallet: each caller's network has its own, so that nobody voids another's. One that
-- confirms a change names it, and logs nobody in.
alter table wallet_nonces
  add column network text not null default '',
  add column account_id uuid references accounts (id) on delete cascade,
  add column confirms text,
  add check ((account_id is null) = (confirms is null));
create index wallet_nonces_account on wallet_nonces (account_id) where account_id is not null;

-- A name that was given up rests for 30 days: nobody but the account that had it may take it.
create table resting_usernames (
  username_key text primary key,
  -- Of an account that may be gone.
  account_id uuid not null,
  until timestamptz not null
);
create index resting_usernames_until on resting_usernames (until);

create function rest_username() returns trigger language plpgsql as $$
begin
  insert into resting_usernames (username_key, account_id, until)
  values (old.username_key, old.id, now() + interval '30 days')
  on conflict (username_key) do update set account_id = excluded.account_id, until = excluded.until;
  return null;
end $$;
create trigger accounts_rest_renamed after update of username_key on accounts for each row
  when (old.username_key <> new.username_key) execute function rest_username();
create trigger accounts_rest_removed after delete on accounts for each row execute function rest_username();

-- After the row is written, and so after whoever gave the name up at this moment has committed.
create function refuse_resting_username() returns trigger language plpgsql as $$
begin
  delete from resting_usernames where username_key = new.username_key and (account_id = new.id or until <= now());
  if exists (select from resting_usernames where username_key = new.username_key) then
    raise exception 'the username % rests', new.username_key
      using errcode = 'unique_violation', constraint = 'accounts_resting_username';
  end if;
  return null;
end $$;
create trigger accounts_refuse_resting after insert or update of username_key on accounts for each row
  execute function refuse_resting_username();
