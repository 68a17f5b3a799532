-- $1 uuid, $2 text: the account, the order's fingerprint
select * from orders
where account_id = $1 and fingerprint = $2 and state in ('open', 'confirming')
for no key update
