import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const sentInvariants: Invariant[] = [
  {
    name: 'one transaction at most has had its effect for each purpose',
    violations: sql`
      select purpose || ' ' || subject as what from chain_transactions
      where state = 'done' or late_hash is not null
      group by purpose, subject having count(*) > 1`,
  },
]
