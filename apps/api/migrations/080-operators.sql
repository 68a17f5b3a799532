-- Operators of the admin console, and the log of their actions. Operators are not accounts: they have no password, and
-- they sign in with a passkey that an invitation registered.

create table operators (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{1,39}$'),
  -- Each role may do everything that the roles before it may do.
  role text not null check (role in ('reader', 'support', 'treasurer')),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
-- A removed operator keeps the row, because the log names it. The name is free again.
create unique index operators_name on operators (name) where removed_at is null;

create table operator_passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id),
  -- Chosen by the authenticator, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Grows with each signature; stays 0 for passkeys that are synchronised between devices.
  counter bigint not null check (counter >= 0),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- Tokens of invitations and sessions, and challenges of passkeys, are stored as SHA-256 only.
create table operator_invitations (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id),
  hash bytea not null unique check (length(hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitations_operator on operator_invitations (operator_id);

create table operator_sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expires_at on operator_sessions (expires_at);

-- A row is deleted when its challenge is answered, so that no answer counts twice.
create table operator_challenges (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('register', 'enter')),
  expires_at timestamptz not null
);
create index operator_challenges_expires_at on operator_challenges (expires_at);

create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who: an operator, or on the command line the user of the operating system.
  operator_id uuid references operators (id),
  command_user text check (length(command_user) between 1 and 200),
  action text not null check (length(action) between 1 and 60),
  target_kind text not null check (length(target_kind) between 1 and 60),
  target text not null check (length(target) between 1 and 200),
  reason text not null check (length(reason) between 3 and 500),
  -- The values that the action changed.
  before jsonb,
  after jsonb,
  -- Of the HTTP request, as the server logs it; null on the command line.
  request_id text,
  check (num_nonnulls(operator_id, command_user) = 1)
);
create index operator_actions_target on operator_actions (target_kind, target, id);

create function refuse_operator_actions_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator_actions is append-only';
end $$;
create trigger operator_actions_append_only before update or delete on operator_actions
  for each row execute function refuse_operator_actions_change();
create trigger operator_actions_no_truncate before truncate on operator_actions
  for each statement execute function refuse_operator_actions_change();
