-- $1 uuid, $2 bigint[]: the account, the cells
select id, state from orders
where account_id = $1 and kind = 'plots' and state in ('open', 'confirming')
  and id in (select order_id from plots where cell = any($2::bigint[]) and state = 'held')
order by id for no key update
