-- Whoever signs up logs in by the address they typed before it is confirmed: the password, hashed with the address as
-- its salt, tells which of those who claim it is meant. However many do, one hash finds theirs.
alter table accounts add column claim_hash bytea check (length(claim_hash) = 32);
create index accounts_claims on accounts (email_key, claim_hash)
  where email_confirmed_at is null and claim_hash is not null;

-- Names of every script; the letters, and what looks alike, are the schema's to judge.
alter table accounts
  add constraint accounts_username_form check (username is nfc normalized and char_length(username) between 3 and 30),
  add constraint accounts_username_key_form check (username_key is nfkc normalized);

-- Where on the map a guest was when signing up, and the plots they had chosen: whoever follows the mail finds them
-- again, in whichever browser.
alter table account_keys add column visit jsonb
  check (purpose = 'activate' or visit is null) check (length(visit::text) <= 8000);
