import { sql } from 'kysely'
import { z } from 'zod'
import { expireOrders } from '#features/orders/expire-orders.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { closeCheckout, closeCheckoutsOf } from '#features/payments/stripe/close-checkouts.ts'

export const sweepOrdersJob = defineJob({ name: 'sweep-orders', data: z.object({}), retries: 0 })

const mostAtOnce = 500

/** Ends checkouts that expired or whose order is closed, then expired orders. The next run retries failures. */
export async function sweepOrders(platform: Platform): Promise<void> {
  const { db } = platform
  const { rows: closing } = await sql<AttemptRow>`
    select payment_attempts.* from payment_attempts join orders on orders.id = order_id
    where method = 'stripe' and payment_attempts.state = 'open'
      and (orders.state not in ('open', 'confirming') or expires_at < clock_timestamp())
    limit ${mostAtOnce}`.execute(db)
  for (const attempt of closing)
    await attend(platform, attempt.order_id, () => closeCheckout(platform, attempt))

  const { rows: over } = await sql<Pick<OrderRow, 'id'>>`
    select id from orders where state = 'open' and hold_until < statement_timestamp()
    order by hold_until limit ${mostAtOnce}`.execute(db)
  for (const { id } of over) await endHold(platform, id)
}

/** Ends an expired order, and its checkouts first. */
export const endHold = (platform: Platform, orderId: string): Promise<void> =>
  attend(platform, orderId, async () => {
    // Check again: the buyer may have returned, and must not lose a checkout that was just opened.
    const { rows } = await sql`
      select from orders
      where id = ${orderId} and state = 'open' and hold_until < clock_timestamp()`.execute(platform.db)
    if (rows.length === 0) return
    await closeCheckoutsOf(platform, orderId)
    await inTransaction(platform.db, async (tx) => {
      if (await lockOrder(tx, orderId)) await expireOrders(tx, [orderId])
    })
  })

/** A failure of one order must not stop the others. */
async function attend({ log }: Platform, orderId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, orderId }, 'an order could not be brought to its end yet')
  }
}
