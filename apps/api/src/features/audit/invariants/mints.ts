import { sql } from 'kysely'
import { zeroAddress } from 'viem'
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
    name: 'a fee is stored exactly for a mint that is under way, done or can be retried',
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
  {
    name: 'every mint of a plot’s token is by a grant of ours for that wallet, or set aside',
    violations: sql`
      select mints.subject || ' to ' || lower(args ->> 'to') as what
      from chain_events as mints
      where contract = 'LandNft' and event = 'Transfer' and final_at is not null
        and args ->> 'from' = ${zeroAddress} and not exists (
          select from mint_grants as grants
          where grants.cell::text = mints.subject and grants.chain_id = mints.chain_id
            and to_address = lower(args ->> 'to') and deadline >= block_time and grants.state = 'used'
        ) and not exists (
          select from foreign_tokens as tokens
          where tokens.cell::text = mints.subject and tokens.chain_id = mints.chain_id
            and tokens.address = mints.address
        ) and not exists (
          -- A token whose number is no cell's has a case alone.
          select from chain_cases as cases
          where cases.chain_id = mints.chain_id and kind = 'foreign_token'
            and reference = mints.address || ':' || mints.subject
        )`,
  },
  {
    name: 'no plot went to the holder of a token that is set aside',
    violations: sql`
      select owners.cell || ' change ' || owners.id as what
      from plot_owners as owners
      join chain_events as transfers using (chain_id, tx_hash, log_index)
      join foreign_tokens as tokens using (chain_id, address, cell)
      where contract = 'LandNft' and tokens.state <> 'accepted'`,
  },
  {
    name: 'a plot is withheld exactly while its token is set aside and it has no owner',
    violations: sql`
      select coalesce(withheld.cell, tokens.cell)::text as what
      from (select cell from plots where state = 'withheld') as withheld
      full join (select distinct cell from foreign_tokens where state <> 'accepted') as tokens
        on tokens.cell = withheld.cell
      where tokens.cell is null or (withheld.cell is null and not exists (
        select from plots where plots.cell = tokens.cell and state = 'owned'
      ))`,
  },
  {
    name: 'no plot was sold while its token was set aside',
    violations: sql`
      select owners.cell::text as what from plot_owners as owners join foreign_tokens as tokens using (cell)
      where kind = 'bought' and at > set_aside_at and at < coalesce(
        case when tokens.state = 'accepted' then closed_at end, 'infinity'
      )`,
  },
  {
    name: 'a token that is set aside has an open case until an operator has decided',
    violations: sql`
      select tokens.cell::text as what from foreign_tokens as tokens
      where state = 'open' and not exists (
        select from chain_cases as cases
        where cases.chain_id = tokens.chain_id and kind = 'foreign_token'
          and reference = tokens.address || ':' || tokens.cell and cases.closed_at is null
      )`,
  },
  {
    name: 'every grant and every collection on chain is by a transaction of ours, or had a case',
    violations: sql`
      select distinct contract || ' ' || tx_hash as what from chain_events as events
      where (contract, event) in (('LandNft', 'MintGranted'), ('LandCollectionNft', 'CollectionMinted'))
        and final_at is not null
        and not exists (select from signed_transactions where hash = tx_hash)
        and not exists (
          select from chain_cases as cases
          where cases.chain_id = events.chain_id and (
            (kind = 'foreign_grant' and reference = tx_hash)
            or (kind = 'foreign_token' and reference = events.address || ':' || events.subject)
          )
        )`,
  },
]
