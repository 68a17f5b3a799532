/** Cases about a chain that an operator must see and that belong to no single payment. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ChainCases } from '#platform/db/schema.generated.ts'

export interface ChainCase {
  chainId: number
  kind:
    | 'fee_above_ceiling'
    | 'unmined_failure'
    | 'effect_failed'
    | 'reward_lost'
    | 'payout_failed'
    | 'payouts_wait'
    | 'refunds_wait'
    | 'foreign_refund'
    | 'unconfirmed_event'
    | 'mined_after_failure'
    | 'foreign_token'
    | 'foreign_grant'
    | 'foreign_minter'
    | 'nonce_behind'
    | 'foreign_payout'
  /** The subject of the case. Each chain, kind and reference has at most one open case. */
  reference: string
}

/** Opens a case, or updates the detail of the open one. */
export async function openChainCase(
  db: Db | Tx,
  { chainId, kind, reference, detail }: ChainCase & { detail: string },
): Promise<void> {
  await sql`
    insert into chain_cases (chain_id, kind, reference, detail)
    values (${chainId}, ${kind}, ${reference}, ${detail})
    on conflict (chain_id, kind, reference) where closed_at is null
      do update set detail = excluded.detail where chain_cases.detail <> excluded.detail`.execute(db)
}

/** Closes a case whose cause has disappeared without an operator. */
export async function endChainCase(db: Db | Tx, { chainId, kind, reference }: ChainCase): Promise<void> {
  await sql`
    update chain_cases set closed_at = clock_timestamp()
    where chain_id = ${chainId} and kind = ${kind} and reference = ${reference}
      and closed_at is null`.execute(db)
}

interface ClosedCase {
  id: string
  /** The key of the operator's action. */
  actionKey: string
  reason: string
}

/** For a case that an operator has handled. Null: it is not open. Otherwise what it was about, for the log. */
export async function closeChainCase(
  tx: Tx,
  { id, actionKey, reason }: ClosedCase,
): Promise<{ kind: string; reference: string } | null> {
  const { rows } = await sql<{ kind: string; reference: string }>`
    update chain_cases set closed_at = clock_timestamp(), closed_by = ${actionKey}, closed_reason = ${reason}
    where id::text = ${id} and closed_at is null returning kind, reference`.execute(tx)
  return rows[0] ?? null
}

/** Open cases, oldest first; one line each. */
export async function listChainCases(db: Db): Promise<string[]> {
  const { rows } = await sql<Selectable<ChainCases>>`
    select * from chain_cases where closed_at is null order by opened_at`.execute(db)
  return rows.map(({ opened_at, chain_id, kind, detail, id }) =>
    [opened_at.toISOString(), `chain ${chain_id}`, kind, detail, id].join(' · '),
  )
}
