-- $1 bigint: the limit
-- The oldest lines without a mail yet, with their recipients; skips lines that another worker has locked. Lines of
-- unconfirmed addresses wait as long as the activation mail is valid.
with taken as (
  update order_steps set to_tell = false
  where id in (
    select order_steps.id
    from order_steps join orders on orders.id = order_id join accounts on accounts.id = account_id
    where to_tell and (email_confirmed_at is not null or at < clock_timestamp() - interval '3 days')
    order by order_steps.id limit $1 for update of order_steps skip locked
  )
  returning id, order_id, code, params
)
select taken.order_id as tid, json_build_object('code', taken.code, 'params', taken.params) as event,
  json_build_object('code', 'money_came', 'params', money.params) as paid, total_cents::float8 as price,
  username, language,
  case when email_confirmed_at is not null then email end as email
from taken
join orders on orders.id = taken.order_id
join accounts on accounts.id = account_id
left join lateral (
  select params from order_steps
  where order_id = taken.order_id and code = 'money_came' and order_steps.id < taken.id
  order by order_steps.id desc limit 1
) as money on taken.code in ('plots_granted', 'credits_added')
order by taken.id
