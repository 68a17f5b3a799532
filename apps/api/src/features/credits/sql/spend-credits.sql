-- $1 uuid, $2 bigint, $3 text, $4 text: the account, the number, the reason, the reference
with booked as (
  insert into credit_entries (account_id, amount, reason, reference) values ($1, -$2::bigint, $3, $4)
  on conflict (account_id, reason, reference) do nothing
  returning amount
), moved as (
  update credit_balances as balance set amount = balance.amount + booked.amount
  from booked
  where balance.account_id = $1 and balance.amount + booked.amount >= 0
  returning balance.amount
)
select exists (select from booked) as "isNew", (select amount from moved) as "left"
