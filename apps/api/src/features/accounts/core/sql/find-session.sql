-- $1 uuid, $2 uuid: the account, the session
-- Only if the session is neither revoked nor expired.
select from sessions where id = $2 and account_id = $1 and revoked_at is null and expires_at > now()
