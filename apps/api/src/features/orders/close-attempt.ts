/** Ends payment attempts. Requires a lock on the order. */
import type { PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile } from '#platform/db/sql-file.ts'
import type { AttemptRow } from './order-queries.ts'

const updatePaidAttempts = pipelinedSqlFile<[orderId: string, attemptId: string | null]>(
  new URL('./sql/close-paid-attempts.sql', import.meta.url),
)

/** Records how the provider's session ended. False if the attempt was already closed. */
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

/** For an attempt that the provider has no session for. */
export async function closeUnanswered(tx: Tx, attempt: AttemptRow): Promise<void> {
  await sql`
    update payment_attempts set state = 'failed', closed_at = clock_timestamp()
    where id = ${attempt.id} and state = 'open' and provider_ref is null`.execute(tx)
}

/** Closes quotes that expire by then; the next attempt gets a new one. */
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
 * Closes the paid attempt and others that wait on chain. A checkout stays open here until the card provider confirms
 * its end; money that it still receives is refunded.
 */
export async function closePaidAttempts(
  tx: Tx,
  { orderId, attemptId }: { orderId: string; attemptId: string | null },
): Promise<void> {
  await updatePaidAttempts(tx, orderId, attemptId)
}
