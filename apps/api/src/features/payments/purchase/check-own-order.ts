import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import type { Platform } from '#platform/platform.ts'
import { fulfilCheckout } from '#features/payments/stripe/fulfil-checkout.ts'

/** For a buyer who returns from the provider before its webhook arrives. If the provider is down, nothing changes. */
export async function checkOwnOrder(
  platform: Platform,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<void> {
  if (!(await findOwnOrder(platform.db, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from payment_attempts
    where order_id = ${tid} and method = 'stripe' and state = 'open' and provider_ref is not null`.execute(
    platform.db,
  )
  for (const { provider_ref: sessionId } of rows) {
    try {
      await fulfilCheckout(platform, sessionId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      platform.log.warn({ err: error, tid }, 'the card provider could not be asked about an order')
    }
  }
}
