import { sql } from 'kysely'
import { fulfilCheckout } from '#features/payments/stripe/fulfil-checkout.ts'
import { sendCardRefunds } from '#features/payments/stripe/send-card-refunds.ts'
import type { Platform } from '#platform/platform.ts'

/** Reads the order's checkouts and refunds from the card provider again. Throws where it does not answer. */
export async function checkAtProvider(platform: Platform, tid: string): Promise<void> {
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from payment_attempts
    where order_id = ${tid} and method = 'stripe' and provider_ref is not null
    order by created_at`.execute(platform.db)
  for (const { provider_ref: sessionId } of rows) await fulfilCheckout(platform, sessionId)
  const { numAffectedRows } = await sql`
    update refunds set next_attempt_at = clock_timestamp() from payments
    where payments.id = payment_id and order_id = ${tid} and provider = 'stripe' and refunds.state in ('due', 'sent')`.execute(
    platform.db,
  )
  if (numAffectedRows) await sendCardRefunds(platform)
}
