/** An amount that no other attempt ever asked for: what comes without a word is known by it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { amountStep, payableWei } from '#platform/wert/commodity-amount.ts'

/** Two gwei at most, a hundred thousandth of a cent. */
const endings = 10n ** 9n

/** A plain transfer names no order, so its amount does: the last nine digits are a number that is counted up for ever. */
export async function nameByAmount(tx: Tx, wei: bigint): Promise<bigint> {
  const { rows } = await sql<{ ending: bigint }>`
    select nextval('eth_amount_endings') as ending`.execute(tx)
  const base = ((wei + endings - 1n) / endings) * endings
  return base + ((rows[0]?.ending ?? 0n) % endings)
}

/** Any number, the same in every instance. */
const widgetAmountsLock = 871_031

/**
 * The widget's provider takes eight decimals, too few to count in for ever: the next amount from the price on that was
 * never asked for, each step of which is some thousandths of a cent. Sessions are named one after the other.
 */
export async function nameWidgetAmount(tx: Tx, wei: bigint): Promise<bigint> {
  // On its own: the next statement has to see what whoever held the lock has written.
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
