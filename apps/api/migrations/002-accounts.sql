create table accounts (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  -- The form in which two usernames are the same: what uniqueness and login go by.
  username_key text not null unique,
  email text,
  email_key text,
  -- Null until the owner of the address has confirmed it; only confirmed addresses are unique.
  email_confirmed_at timestamptz,
  password_hash text,
  avatar_url text,
  wallet_address text unique check (wallet_address ~ '^0x[0-9a-fA-F]{40}$'),
  whitelisted boolean not null default true,
  created_at timestamptz not null default now(),
  check ((email is null) = (email_key is null)),
  check (email_confirmed_at is null or email is not null)
);
create unique index accounts_confirmed_email on accounts (email_key) where email_confirmed_at is not null;
create index accounts_email on accounts (email_key);

-- A refresh token is opaque and kept only as its SHA-256.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  refresh_hash bytea not null unique check (length(refresh_hash) = 32),
  remember boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);
