import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** Records a pending transaction that pays the attempt while its quote is valid. Requires a lock on the order. */
export async function noteSeenTransaction(
  tx: Tx,
  { attemptId, txHash }: { attemptId: string; txHash: string },
): Promise<void> {
  await sql`
    update payment_attempts set seen_tx = ${txHash}
    where id = ${attemptId} and quote_until > clock_timestamp()`.execute(tx)
}
