/**
 * Ends holds on time instead of at the next minute's sweep. Orders without an open checkout end here, in the database.
 * For an open checkout the card provider must confirm the end first, which a job does.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { expireOrders, lockDueOrders } from '#features/orders/expire-orders.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { repeatTask } from '#platform/jobs/repeat-task.ts'
import type { Platform } from '#platform/platform.ts'

/** No retries: when the provider does not answer, sweep-orders tries again every minute. */
export const endHoldJob = defineJob({ name: 'end-hold', data: z.object({ orderId: z.uuid() }), retries: 0 })

/** An arbitrary advisory lock key, the same in every worker. */
const endHoldsLock = 871_008
/** With 300 plots each, the transaction takes about a second. */
const ordersAtOnce = 100
/**
 * After this, a checkout that could not be ended waits for the sweep, so that the provider is not called every two
 * seconds.
 */
const promptSeconds = 10

/** Ends one batch of due holds; returns true when there may be more. */
export function endDueHolds({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${endHoldsLock}) as ours`.execute(tx)
    if (!rows[0]?.ours) return false
    const due = await lockDueOrders(tx, ordersAtOnce)
    if (due.length > 0) await expireOrders(tx, due)
    // The job has the order's id, so that repeated finds enqueue it once.
    for (const orderId of await findDueCheckouts(tx))
      await jobs.enqueue(tx, endHoldJob, { orderId }, { id: orderId })
    return due.length === ordersAtOnce
  })
}

async function findDueCheckouts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<Pick<OrderRow, 'id'>>`
    select id from orders
    where state = 'open' and hold_until < statement_timestamp()
      and hold_until > statement_timestamp() - make_interval(secs => ${promptSeconds})
      and exists (
        select from payment_attempts where order_id = orders.id and method = 'stripe' and state = 'open'
      )
    order by hold_until limit ${ordersAtOnce}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The worker's loop: runs every two seconds, and again at once while there are more. */
export const endHoldsForever = (
  platform: Pick<Platform, 'db' | 'jobs' | 'log'>,
): { close: () => Promise<void> } =>
  repeatTask({
    turn: () => endDueHolds(platform),
    pauseMs: 2000,
    log: platform.log,
    failure: 'holds could not be ended, and are tried again',
  })
