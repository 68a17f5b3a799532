import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** It waits to be mined and pays what the attempt asks for: in time, while the quote is good. The order is locked. */
export async function noteSeenTransaction(
  tx: Tx,
  { attemptId, txHash }: { attemptId: string; txHash: string },
): Promise<void> {
  await sql`
    update payment_attempts set seen_tx = ${txHash}
    where id = ${attemptId} and quote_until > clock_timestamp()`.execute(tx)
}
