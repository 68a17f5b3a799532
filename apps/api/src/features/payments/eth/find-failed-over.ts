import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * Finds the widget session that the provider paid by a plain transfer after the contract call failed. The amount
 * identifies it, however late. Null when no session has this amount, or two have: old amounts were not unique.
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
