import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * The session whose funds the provider sent us by a plain transfer, because the call of the contract had failed: told
 * by its amount, however late. Null where nobody was asked for it, or two were, as could happen before amounts were
 * made unique.
 */
export async function findFailedOver(
  tx: Tx,
  amount: bigint,
): Promise<{ orderId: string; attemptId: string } | null> {
  const { rows } = await sql<{ orderId: string; attemptId: string }>`
    select distinct on (order_id) order_id as "orderId", id as "attemptId" from payment_attempts
    where method = 'wert' and amount_wei = ${String(amount)}::numeric
    order by order_id, created_at desc limit 2`.execute(tx)
  return rows.length === 1 ? rows[0]! : null
}
