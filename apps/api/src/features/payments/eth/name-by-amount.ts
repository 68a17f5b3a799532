/** Creates unique amounts, so that the amount alone identifies a transfer without calldata. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { amountStep, payableWei } from '#platform/wert/commodity-amount.ts'

/** Adds two gwei at most, a hundred thousandth of a cent. */
const endings = 10n ** 9n

/**
 * A plain transfer names no order, so its amount must: the last nine digits come from a sequence that never restarts.
 */
export async function nameByAmount(tx: Tx, wei: bigint): Promise<bigint> {
  const { rows } = await sql<{ ending: bigint }>`
    select nextval('eth_amount_endings') as ending`.execute(tx)
  const base = ((wei + endings - 1n) / endings) * endings
  return base + ((rows[0]?.ending ?? 0n) % endings)
}

/** An arbitrary advisory lock key, the same in every instance. */
const widgetAmountsLock = 871_031

/**
 * The widget's provider accepts eight decimals, too few for a sequence. So this takes the next unused amount from the
 * price upwards; one step is some thousandths of a cent. An advisory lock serialises the sessions.
 */
export async function nameWidgetAmount(tx: Tx, wei: bigint): Promise<bigint> {
  // A separate statement: the next one must see the rows that the previous holder of the lock wrote.
  await sql`select pg_advisory_xact_lock(${widgetAmountsLock})`.execute(tx)
  const { rows } = await sql<{ amount: string | null }>`
    with recursive tried (amount) as (
      select ${String(payableWei(wei))}::numeric
      union all
      select amount + ${String(amountStep)}::numeric from tried
      where exists (select from payment_attempts where method = 'wert' and amount_wei = amount)
    )
    select max(amount)::text as amount from tried`.execute(tx)
  return BigInt(rows[0]?.amount ?? 0)
}
