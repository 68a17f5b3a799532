-- $1 uuid: the account
select from accounts where id = $1 for no key update
