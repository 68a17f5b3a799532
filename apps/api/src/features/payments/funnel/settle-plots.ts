import type { OrderEvent } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { bookCredits } from '#features/credits/credit-ledger.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { AppError } from '@meridian/shared/errors'
import { lockOpenCollection } from '#features/collections/find-open-collection.ts'
import { insertRefund, settledAmount } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'

interface SnapshotPlot {
  cell: bigint
  district: string
  country: string
  priceCents: bigint
}

/**
 * Each plot's part of a payment, fee included. Whole numbers that add up: each is the difference of two rounded-down
 * running totals.
 */
const parts = (payment: RecordedPayment, order: OrderRow) => sql`
  select cell,
    div(${String(settledAmount(payment))}::numeric * upto, ${order.total_cents}::numeric)
      - div(${String(settledAmount(payment))}::numeric * (upto - price_cents), ${order.total_cents}::numeric) as share
  from (
    select cell, price_cents, sum(price_cents) over (order by cell) as upto
    from order_plots where order_id = ${order.id}
  ) as running`

/** Grants what can still be had; the rest of the money goes back or becomes land credits, plot by plot. */
export async function settlePlots(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
): Promise<{ gone: number; made: OrderEvent }> {
  const plots = await readSnapshot(tx, order)
  // None when it was minted or removed meanwhile: no reason to keep the money.
  const collectionId =
    order.land_type === 'collection' && order.collection_id !== null
      ? await lockOpenCollection(tx, { ownerId: order.account_id, id: order.collection_id })
      : null
  const granted = new Set(
    await grantPlots(tx, { orderId: order.id, ownerId: order.account_id, collectionId, plots }),
  )
  const gone = plots.map(({ cell }) => cell).filter((cell) => !granted.has(cell))
  // Paying with credits is all or nothing: the whole transaction is taken back.
  if (gone.length > 0 && payment.provider === 'ledger')
    throw new AppError('PLOT_TAKEN', { extra: { taken: gone.map(String) } })
  const refundId = gone.length > 0 ? await makeGood(tx, payment, order, gone) : null
  await writeOutcomes(tx, payment, order, { gone, refundId })
  const params = {
    granted: granted.size,
    refunded: refundId ? gone.length : 0,
    credited: refundId ? 0 : gone.length,
    outside: order.land_type === 'collection' && !collectionId && granted.size > 0,
  }
  return { gone: gone.length, made: { code: 'plots_granted', params } }
}

async function readSnapshot(tx: Tx, order: OrderRow): Promise<SnapshotPlot[]> {
  const { rows } = await sql<SnapshotPlot>`${named('read-snapshot')}
    select cell, district, country, price_cents as "priceCents" from order_plots
    where order_id = ${order.id} order by cell`.execute(tx)
  return rows
}

/** Null: it became land credits. Otherwise the refund. */
async function makeGood(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
  gone: bigint[],
): Promise<string | null> {
  if (order.make_good === 'credits') {
    await bookCredits(tx, {
      accountId: order.account_id,
      amount: BigInt(gone.length),
      reason: 'made-good',
      reference: order.id,
    })
    return null
  }
  const { rows } = await sql<{ amount: string }>`
    select sum(share) as amount from (${parts(payment, order)}) as part
    where cell = any(${gone}::bigint[])`.execute(tx)
  return insertRefund(tx, payment, {
    amount: BigInt(rows[0]?.amount ?? 0),
    reason: { code: 'plots_gone', params: { gone: gone.length, of: order.quantity } },
  })
}

async function writeOutcomes(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
  { gone, refundId }: { gone: bigint[]; refundId: string | null },
): Promise<void> {
  const lost = refundId ? 'refunded' : 'credited'
  await sql`${named('write-outcomes')}
    insert into payment_outcomes (payment_id, cell, amount, outcome, refund_id)
    select ${payment.paymentId}, part.cell, part.share,
      case when gone.cell is null then 'granted' else ${lost}::text end,
      case when gone.cell is not null then ${refundId}::uuid end
    from (${parts(payment, order)}) as part
    left join unnest(${gone}::bigint[]) as gone (cell) on gone.cell = part.cell`.execute(tx)
}
