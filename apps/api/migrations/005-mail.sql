-- Mails to be sent: written in the transaction that asks for them, rendered only when they leave. The message
-- is data (a template's name and its values). A key that opens an account is never here: a message names the
-- key's row, and the key is derived from that.
create table mail_outbox (
  -- Also the mail's Message-ID, so that a repeat after an unclear failure is recognised as one.
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (recipient ~ '^[!-~]+@[!-~]+$' and length(recipient) <= 254),
  message jsonb not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  last_failure text,
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null)
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at)
  where sent_at is null and given_up_at is null;
create index mail_outbox_created_at on mail_outbox (created_at);
