import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    name: 'an account is frozen exactly when its newest action froze it, for the reason in the log',
    violations: sql`
      select coalesce(frozen.id::text, target) as what
      from (select id, frozen_reason from accounts where frozen_at is not null) as frozen
      full join (
        select distinct on (target) target, action, after ->> 'reason' as reason
        from operator_actions
        where target_kind = 'account' and action in ('freeze account', 'thaw account')
        order by target, id desc
      ) as newest on newest.target = frozen.id::text
      where (frozen.id is not null) <> coalesce(newest.action = 'freeze account', false)
        or frozen.frozen_reason <> newest.reason`,
  },
]
