import { sql } from 'kysely'
import { bookCredits } from '#features/credits/credit-ledger.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { named } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { AppError } from '@meridian/shared/errors'
import { findTargetCollection } from './find-target-collection.ts'
import { insertRefund, settledAmount } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'

interface Share {
  cell: bigint
  district: string
  country: string
  price_cents: bigint
  /** This plot's part of the payment, fee included; the parts add up to the payment. */
  share: string
}

/** Grants what can still be had; the rest of the money goes back or becomes land credits, plot by plot. */
export async function settlePlots(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
): Promise<{ gone: number; made: string }> {
  const shares = await readShares(tx, payment, order)
  const collectionId = await findTargetCollection(tx, order)
  const granted = new Set(
    await grantPlots(tx, {
      orderId: order.id,
      ownerId: order.account_id,
      collectionId,
      plots: shares.map(({ cell, district, country, price_cents: priceCents }) => ({
        cell,
        district,
        country,
        priceCents,
      })),
    }),
  )
  const gone = shares.filter(({ cell }) => !granted.has(cell))
  // Paying with credits is all or nothing: the whole transaction is taken back.
  if (gone.length > 0 && payment.provider === 'ledger') throw new AppError('PLOT_TAKEN')
  const refundId = gone.length > 0 ? await makeGood(tx, payment, order, gone) : null
  await writeOutcomes(tx, payment, { shares, gone, refundId })
  return {
    gone: gone.length,
    made: describe(order, { granted: granted.size, gone: gone.length, collectionId, refundId }),
  }
}

async function readShares(tx: Tx, payment: RecordedPayment, order: OrderRow): Promise<Share[]> {
  const amount = String(settledAmount(payment))
  // Whole numbers that add up: each share is the difference of two rounded-down running totals.
  const { rows } = await sql<Share>`${named('read-shares')}
    with running as (
      select cell, district, country, price_cents, sum(price_cents) over (order by cell) as upto
      from order_plots where order_id = ${order.id}
    )
    select cell, district, country, price_cents,
      div(${amount}::numeric * upto, ${order.total_cents}::numeric)
        - div(${amount}::numeric * (upto - price_cents), ${order.total_cents}::numeric) as share
    from running order by cell`.execute(tx)
  return rows
}

/** Null: it became land credits. Otherwise the refund. */
async function makeGood(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
  gone: Share[],
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
  return insertRefund(tx, payment, {
    amount: gone.reduce((sum, { share }) => sum + BigInt(share), 0n),
    reason: `${gone.length} of ${order.quantity} plots were not free any more.`,
  })
}

async function writeOutcomes(
  tx: Tx,
  payment: RecordedPayment,
  { shares, gone, refundId }: { shares: Share[]; gone: Share[]; refundId: string | null },
): Promise<void> {
  const lost = refundId ? 'refunded' : 'credited'
  const goneCells = new Set(gone.map(({ cell }) => cell))
  await sql`${named('write-outcomes')}
    insert into payment_outcomes (payment_id, cell, amount, outcome, refund_id)
    select ${payment.paymentId}, part.cell, part.share,
      case when part.gone then ${lost}::text else 'granted' end,
      case when part.gone then ${refundId}::uuid end
    from unnest(
      ${shares.map(({ cell }) => cell)}::bigint[],
      ${shares.map(({ share }) => share)}::numeric[],
      ${shares.map(({ cell }) => goneCells.has(cell))}::boolean[]
    ) as part (cell, share, gone)`.execute(tx)
}

function describe(
  order: OrderRow,
  is: { granted: number; gone: number; collectionId: string | null; refundId: string | null },
): string {
  const plots = (count: number) => `${count} ${count === 1 ? 'plot' : 'plots'}`
  const collection =
    order.land_type === 'collection' && !is.collectionId
      ? ' The land collection was closed or is gone: they are individual plots.'
      : ''
  const rest = is.refundId ? 'refunded' : 'made good by land credits'
  return is.gone === 0
    ? `${plots(is.granted)} granted.${collection}`
    : `${plots(is.granted)} granted, ${plots(is.gone)} ${rest}.${is.granted > 0 ? collection : ''}`
}
