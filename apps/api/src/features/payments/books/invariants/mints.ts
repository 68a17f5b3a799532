import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const mintInvariants: Invariant[] = [
  {
    name: 'a plot waits for its mint exactly while a grant of it is open',
    violations: sql`
      select coalesce(plots.cell, grants.cell)::text as what
      from (select cell from plots where mint_state = 'granted') as plots
      full join (select cell from mint_grants where state in ('asked', 'granted')) as grants
        on grants.cell = plots.cell
      where plots.cell is null or grants.cell is null`,
  },
  {
    name: 'a collection is closed exactly while its mint is under way or done',
    violations: sql`
      select coalesce(collections.id, mints.collection_id)::text as what
      from (select id, state from collections where state is not null) as collections
      full join (
        select collection_id, case when state = 'minted' then 2 else 1 end as state from collection_mints
        where state in ('paying', 'minting', 'minted')
      ) as mints on mints.collection_id = collections.id
      where collections.state is distinct from mints.state`,
  },
  {
    name: 'a fee is kept exactly for a mint that is under way, done, or can be tried again',
    violations: sql`
      select coalesce(fees.id, mints.id)::text as what
      from (select id from orders where kind = 'mint' and state in ('completed', 'made_good')) as fees
      full join (
        select id from collection_mints where fee_wei > 0 and state in ('minting', 'minted', 'failed')
      ) as mints on mints.id = fees.id
      where fees.id is null or mints.id is null`,
  },
  {
    name: 'a mint that is under way has its transaction',
    violations: sql`
      select mints.id::text as what from collection_mints as mints
      where mints.state = 'minting' and not exists (
        select from chain_transactions as sent
        where purpose = 'collection-mint' and subject = mints.id::text and sent.state <> 'failed'
      )`,
  },
  {
    name: 'a collection is minted once',
    violations: sql`
      select collection_id::text as what from collection_mints
      where state <> 'asked' group by collection_id having count(*) > 1`,
  },
]
