/** How attempts to pay come to their end. The order is locked. */
import type { PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'
import type { AttemptRow } from './order-queries.ts'

const updatePaidAttempts = pipelinedSqlFile<[orderId: string, attemptId: string | null]>(
  new URL('./sql/close-paid-attempts.sql', import.meta.url),
)

/** The provider has said how its session ended. False when the attempt had ended before. */
export async function closeAttempt(
  tx: Tx,
  attempt: AttemptRow,
  { as, sessionId }: { as: 'expired' | 'failed'; sessionId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_attempts set state = ${as}, url = null, closed_at = clock_timestamp(),
      provider_ref = coalesce(provider_ref, ${sessionId})
    where id = ${attempt.id} and state = 'open'`.execute(tx)
  return numAffectedRows !== 0n
}

/** The provider knows of no session for it. */
export async function closeUnanswered(tx: Tx, attempt: AttemptRow): Promise<void> {
  await sql`
    update payment_attempts set state = 'failed', closed_at = clock_timestamp()
    where id = ${attempt.id} and state = 'open' and provider_ref is null`.execute(tx)
}

/** Quotes that end by then are asked for no longer: the next attempt has a new one. */
export async function closeOldQuotes(
  tx: Tx,
  { orderId, method, until }: { orderId: string; method: PaymentMethod; until: Date | RawBuilder<Date> },
): Promise<void> {
  await sql`
    update payment_attempts set state = 'expired', closed_at = clock_timestamp()
    where order_id = ${orderId} and method = ${method} and state = 'open' and quote_until <= ${until}`.execute(
    tx,
  )
}

/**
 * The attempt that was paid is done. Others that wait on chain are closed here; a checkout of the card provider stays
 * open in our books until the provider has confirmed that it is, and what comes by it meanwhile goes back.
 */
export async function closePaidAttempts(
  tx: Tx,
  { orderId, attemptId }: { orderId: string; attemptId: string | null },
): Promise<void> {
  await updatePaidAttempts(tx, orderId, attemptId)
}
