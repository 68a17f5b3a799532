-- $1 bigint: how many at most
-- The oldest lines whose buyers are still to be told, with whom to tell. Another worker takes others.
with taken as (
  update order_steps set to_tell = false
  where id in (select id from order_steps where to_tell order by id limit $1 for update skip locked)
  returning id, order_id, code, params
)
select taken.order_id as tid, json_build_object('code', taken.code, 'params', taken.params) as event,
  json_build_object('code', 'money_came', 'params', money.params) as paid, username, language,
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
