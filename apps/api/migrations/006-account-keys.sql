-- Keys that travel in mails. The key itself is derived from the row's id when the mail is sent and is stored
-- nowhere; a copy of this table opens nothing.
create table account_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset', 'link', 'username')),
  -- The address the key was sent to: what using it proves.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_keys_account on account_keys (account_id, purpose);
create index account_keys_expires_at on account_keys (expires_at);

-- Nonces for logging in with a wallet, used once; up to five live ones for an address.
create table wallet_nonces (
  nonce text primary key,
  address text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index wallet_nonces_address on wallet_nonces (address);
create index wallet_nonces_expires_at on wallet_nonces (expires_at);

-- Re-encoded by us; the id is a hash of the picture, so that its address can be cached for ever.
create table avatars (
  id text primary key,
  picture bytea not null check (length(picture) <= 262144),
  created_at timestamptz not null default now()
);

-- Who sent a wallet here, as the visitor's link said; the purchase itself decides who is rewarded.
create table wallet_referrers (
  wallet text primary key,
  referrer text not null,
  created_at timestamptz not null default now(),
  check (wallet <> referrer)
);
create index wallet_referrers_referrer on wallet_referrers (referrer);

-- Addresses are stored in lower case everywhere, so that one wallet is one value.
alter table accounts drop constraint accounts_wallet_address_check;
alter table accounts add check (wallet_address ~ '^0x[0-9a-f]{40}$');
alter table wallet_nonces add check (address ~ '^0x[0-9a-f]{40}$');
alter table wallet_referrers add check (wallet ~ '^0x[0-9a-f]{40}$' and referrer ~ '^0x[0-9a-f]{40}$');
