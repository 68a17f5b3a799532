-- $1 uuid: the order
select * from orders where id = $1 for no key update
