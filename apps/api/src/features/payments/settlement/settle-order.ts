import { AppError } from '@meridian/shared/errors'
import type { OrderEvent } from '@meridian/shared/order-history'
import type { Outcome } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { lockOpenCollection } from '#features/collections/find-open-collection.ts'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import { moveOrder } from '#features/orders/move-order.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { closePaidAttempts } from '#features/orders/payment-attempts.ts'
import { grantPlots, plotArrays } from '#features/plots/grant-plots.ts'
import type { OrderedPlot } from '#features/plots/grant-plots.ts'
import { repricePlots } from '#features/plots/reprice-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile, sqlFile } from '#platform/db/sql-file.ts'
import { publish } from '#platform/live/live-hub.ts'
import type { PaymentEffect } from './incoming-payment.ts'
import type { LockedOrder } from './locked-order.ts'
import { pricePart } from './price-part.ts'
import type { PricedPart } from './price-part.ts'
import { insertRefund, refundSurplus } from './refund-payment.ts'
import type { RecordedPayment } from './refund-payment.ts'

const selectSnapshot = sqlFile<[orderId: string], OrderedPlot>(
  new URL('./sql/read-snapshot.sql', import.meta.url),
)
const sumGoneParts = sqlFile<
  [settled: string, totalCents: bigint, cells: bigint[], priceCents: bigint[], gone: bigint[]],
  { amount: string | null }
>(new URL('./sql/sum-gone-parts.sql', import.meta.url))
const insertOutcomes = pipelinedSqlFile<
  [
    paymentId: string,
    settled: string,
    totalCents: bigint,
    cells: bigint[],
    priceCents: bigint[],
    gone: bigint[],
    lost: Outcome,
    refundId: string | null,
  ]
>(new URL('./sql/write-outcomes.sql', import.meta.url))

/** Grants the order's contents for the right payment. The caller has locked the order, which is not settled yet. */
export async function settleOrder(
  tx: Tx,
  payment: RecordedPayment,
  locked: LockedOrder,
): Promise<PaymentEffect> {
  const { order } = locked
  const { gone, made } =
    order.kind === 'plots' ? await settlePlots(tx, payment, locked) : await settleWhole(tx, payment, order)
  if (payment.surplus) await refundSurplus(tx, payment, payment.surplus)
  const to = gone === 0 ? 'completed' : 'made_good'
  if (!(await moveOrder(tx, { orderId: order.id, to, why: made })))
    throw new Error(`order ${order.id} can not become ${to}`)
  await closePaidAttempts(tx, { orderId: order.id, attemptId: payment.attemptId })
  await publish(tx, `account:${order.account_id}`, { type: 'lands' })
  return gone === 0 ? 'granted' : 'made_good'
}

async function settleWhole(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
): Promise<{ gone: number; made: OrderEvent }> {
  await sql`
    insert into payment_outcomes (payment_id, amount, outcome)
    values (${payment.paymentId}, ${String(payment.settled)}::numeric, 'granted')`.execute(tx)
  if (order.kind === 'mint') return { gone: 0, made: { code: 'mint_fee_paid', params: {} } }
  await giveCredits(tx, {
    accountId: order.account_id,
    amount: BigInt(order.quantity),
    reason: 'purchase',
    reference: order.id,
  })
  return { gone: 0, made: { code: 'credits_added', params: { credits: order.quantity } } }
}

/** Grants the plots that are still available. The rest is refunded or becomes land credits, plot by plot. */
async function settlePlots(
  tx: Tx,
  payment: RecordedPayment,
  { order, plots: known }: LockedOrder,
): Promise<{ gone: number; made: OrderEvent }> {
  const plots = known ?? (await selectSnapshot(tx, order.id))
  // Null when the collection was minted or deleted meanwhile; the plots are granted without it.
  const collectionId =
    order.land_type === 'collection' && order.collection_id !== null
      ? await lockOpenCollection(tx, { ownerId: order.account_id, id: order.collection_id })
      : null
  const granted = new Set(
    await grantPlots(tx, { orderId: order.id, ownerId: order.account_id, collectionId, plots }),
  )
  const gone = plots.map(({ cell }) => cell).filter((cell) => !granted.has(cell))
  // A purchase with credits is all or nothing: the transaction rolls back.
  if (gone.length > 0 && payment.provider === 'ledger')
    throw new AppError('PLOT_TAKEN', { extra: { taken: gone.map(String) } })
  const part = gone.length > 0 ? pricePart(order, plots, granted) : null
  const refundId = part ? await makeGood(tx, payment, order, { gone, part }) : null
  if (part && refundId) await repricePlots(tx, order.id, part.plots)
  const [cells, , , prices] = plotArrays(part?.plots ?? plots)
  const settled = String(payment.settled)
  const lost = part?.lost ?? 'credited'
  await insertOutcomes(tx, payment.paymentId, settled, order.total_cents, cells, prices, gone, lost, refundId)
  const params = {
    granted: granted.size,
    refunded: refundId ? gone.length : 0,
    credited: refundId ? 0 : gone.length,
    outside: order.land_type === 'collection' && !collectionId && granted.size > 0,
    ...(gone.length > 0 && !refundId && order.make_good === 'refund' ? { instead: true } : {}),
  }
  return { gone: gone.length, made: { code: 'plots_granted', params } }
}

/** Returns the refund's id; null when the rest became land credits. */
async function makeGood(
  tx: Tx,
  payment: RecordedPayment,
  order: OrderRow,
  { gone, part }: { gone: bigint[]; part: PricedPart },
): Promise<string | null> {
  if (part.lost === 'credited') {
    await giveCredits(tx, {
      accountId: order.account_id,
      amount: BigInt(gone.length),
      reason: 'made-good',
      reference: order.id,
    })
    return null
  }
  const settled = String(payment.settled)
  const [cells, , , prices] = plotArrays(part.plots)
  const [parts] = await sumGoneParts(tx, settled, order.total_cents, cells, prices, gone)
  return insertRefund(tx, payment, {
    amount: BigInt(parts?.amount ?? 0),
    reason: {
      code: 'plots_gone',
      params: { gone: gone.length, of: order.quantity, ...(part.repriced ? { repriced: true } : {}) },
    },
  })
}
