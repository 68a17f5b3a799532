-- $1 uuid, $2 uuid: the account, the session
-- Found while it is neither revoked nor past its time.
select from sessions where id = $2 and account_id = $1 and revoked_at is null and expires_at > now()
