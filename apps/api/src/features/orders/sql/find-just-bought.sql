-- $1 uuid, $2 text: the account, the order's fingerprint
select id from orders
where account_id = $1 and created_at > clock_timestamp() - interval '10 minutes'
  and fingerprint = $2 and state = 'completed'
limit 1
