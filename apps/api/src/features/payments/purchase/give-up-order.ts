import type { OrderEvent } from '@meridian/shared/order-history'
import { AppError } from '@meridian/shared/errors'
import { cancelOrder } from '#features/orders/cancel-order.ts'
import { refuseUnlessOpen } from '#features/orders/lock-open-order.ts'
import { mintFees } from '#features/orders/mint-fees.ts'
import type { PlotsOrder } from '#features/orders/open-order.ts'
import { findOwnOrder, lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import type { Platform } from '#platform/platform.ts'
import { closeCheckoutsOf } from '#features/payments/stripe/close-checkouts.ts'
import { sweepOrdersJob } from './sweep-orders.ts'

const findOrdersInTheWay = sqlFile<
  [accountId: string, cells: bigint[]],
  Pick<OrderRow, 'id' | 'fingerprint'>
>(new URL('./sql/find-orders-in-the-way.sql', import.meta.url))

/**
 * Cancels the account's own order. If the provider has already captured the money, the order is no longer open and is
 * not cancelled.
 */
export async function giveUpOrder(
  platform: Platform,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<void> {
  const order = await findOwnOrder(platform.db, { accountId, tid })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  // A repeated request.
  if (order.state === 'cancelled') return
  refuseUnlessOpen(order)
  const isClosed = await tryToCloseCheckouts(platform, order.id)
  await inTransaction(platform.db, (tx) =>
    cancelUnpaidOrder(tx, platform.jobs, { tid, isClosed, why: { code: 'cancelled', params: {} } }),
  )
}

interface Cancellation {
  tid: string
  /** Whether its checkouts have ended at the provider. */
  isClosed: boolean
  why: OrderEvent
}

export async function cancelUnpaidOrder(
  tx: Tx,
  jobs: Platform['jobs'],
  { tid, isClosed, why }: Cancellation,
): Promise<void> {
  const order = await lockOrder(tx, tid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.state === 'cancelled') return
  refuseUnlessOpen(order)
  if (await mintFees().isAwaited(tx, order.id)) throw new AppError('PAYMENT_UNDER_WAY')
  await cancelOrder(tx, { orderId: order.id, why })
  // The provider did not answer; the sweep tries again until it does.
  if (!isClosed) await jobs.enqueue(tx, sweepOrdersJob, {})
}

/**
 * Ends the checkouts of the account's other open orders before a purchase takes over their plots. A checkout that was
 * paid at this moment settles its order instead. Paying with credits also ends checkouts of the same plots.
 */
export async function closeCheckoutsInTheWay(platform: Platform, purchase: PlotsOrder): Promise<void> {
  const { accountId, plots, method } = purchase
  const cells = plots.map(({ cell }) => cell)
  const rows = await findOrdersInTheWay(platform.db, accountId, cells)
  for (const { id, fingerprint } of rows)
    if (method === 'credits' || fingerprint !== purchase.fingerprint) await tryToCloseCheckouts(platform, id)
}

/** False: the provider did not answer. */
export async function tryToCloseCheckouts(platform: Platform, orderId: string): Promise<boolean> {
  try {
    await closeCheckoutsOf(platform, orderId)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    platform.log.warn({ err: error, orderId }, 'a checkout could not be ended yet')
    return false
  }
}
