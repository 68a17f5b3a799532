import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** As JavaScript writes times, and so the log. */
const startOf = sql`to_char(from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const priceInvariants: Invariant[] = [
  {
    name: 'every price list is what its action added, and none is missing that was not withdrawn',
    violations: sql`
      select ${startOf} as what from price_lists left join operator_actions on key = action_key
      -- The first list is older than the log.
      where from_at > 'epoch' and (
        action is distinct from 'add price list' or after ->> 'from_at' is distinct from ${startOf}
          or after ->> 'cents' is distinct from cents::text or after -> 'discounts' is distinct from discounts
          or after -> 'tiers' is distinct from tiers
      )
      union all
      select added.after ->> 'from_at' from operator_actions as added
      where added.action = 'add price list'
        and not exists (select from price_lists where action_key = added.key)
        and not exists (
          select from operator_actions as gone
          where gone.action = 'withdraw price list' and gone.before ->> 'added_by' = added.key::text
        )`,
  },
]
