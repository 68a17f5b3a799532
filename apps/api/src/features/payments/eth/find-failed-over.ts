import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** How long after its session's quote the provider may still give up and send the funds elsewhere. */
const latestHours = 24

/**
 * The session whose funds the provider sent us by a plain transfer, because the call of the contract had failed. Told
 * by its amount, which another session may have, too: null unless it is one order's alone.
 */
export async function findFailedOver(
  tx: Tx,
  { amount, at }: { amount: bigint; at: Date },
): Promise<{ orderId: string; attemptId: string } | null> {
  const { rows } = await sql<{ orderId: string; attemptId: string }>`
    select distinct on (order_id) order_id as "orderId", id as "attemptId" from payment_attempts
    where method = 'wert' and amount_wei = ${String(amount)}::numeric
      and lower(parameters ->> 'address') in (select address from known_addresses where role = 'ours')
      and created_at <= ${at}::timestamptz + interval '1 hour'
      and quote_until >= ${at}::timestamptz - make_interval(hours => ${latestHours})
    order by order_id, created_at desc limit 2`.execute(tx)
  return rows.length === 1 ? rows[0]! : null
}
