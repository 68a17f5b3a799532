-- $1 bigint: the limit of accounts
-- $2 integer: how many of each kind are named
-- The news of accounts where nothing has happened for a minute, or that wait for ten already: tokens that move together
-- make one mail. Accounts that want no mails, or have no address any more, get none.
with ready as (
  select account_id from notices where to_mail
  group by account_id
  having max(at) < clock_timestamp() - interval '1 minute' or min(at) < clock_timestamp() - interval '10 minutes'
  order by min(id) limit $1
), taken as (
  update notices set to_mail = false
  from ready where notices.account_id = ready.account_id and to_mail
  returning notices.id, notices.account_id, kind, subject
), counted as (
  select account_id, kind, count(*) as count, min(id) as first,
    (array_agg(subject order by id) filter (where subject <> ''))[1:$2] as subjects
  from taken group by account_id, kind
)
select accounts.id as account_id, username, language,
  case when email_confirmed_at is not null and chain_mails then email end as email,
  json_agg(
    json_build_object('kind', kind, 'count', count, 'subjects', coalesce(subjects, '{}')) order by first
  ) as news
from counted join accounts on accounts.id = account_id
group by accounts.id
