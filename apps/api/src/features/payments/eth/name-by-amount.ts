import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Two gwei at most, a hundred thousandth of a cent. */
const endings = 10n ** 9n

/** A plain transfer names no order, so its amount does: the last nine digits are a number that is counted up for ever. */
export async function nameByAmount(tx: Tx, wei: bigint): Promise<bigint> {
  const { rows } = await sql<{ ending: bigint }>`
    select nextval('eth_amount_endings') as ending`.execute(tx)
  const base = ((wei + endings - 1n) / endings) * endings
  return base + ((rows[0]?.ending ?? 0n) % endings)
}
