-- $1 uuid: the account
select coalesce(sum(quantity), 0)::bigint as held from orders
where account_id = $1 and kind = 'plots' and state in ('open', 'confirming')
