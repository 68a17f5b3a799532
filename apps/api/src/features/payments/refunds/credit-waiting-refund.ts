import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { giveCredits } from '#features/credits/credit-ledger.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { OrderedPlot } from '#features/plots/grant-plots.ts'
import { repricePlots } from '#features/plots/reprice-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'

/** For refunds joined with payments: the refund waits until the buyer links a wallet. */
export const isWithoutAddress = sql`provider = 'chain' and refunds.state = 'due' and to_address is null`

/** Plots that an operator took back are never land credits. */
export const isForPlots = sql`not starts_with(refunds.key, 'action:') and exists (
  select from payment_outcomes where refund_id = refunds.id and cell is not null
)`

/**
 * Converts a refund that waits for a wallet into land credits, one for each plot that was gone. Returns their number; 0
 * when no refund waits, so that it happens once. The caller has locked the order.
 */
export async function creditWaitingRefund(tx: Tx, order: OrderRow): Promise<number> {
  const { rows: waiting } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    select refunds.id from refunds join payments on payments.id = payment_id
    where order_id = ${order.id} and ${isWithoutAddress} and ${isForPlots}
    for update of refunds`.execute(tx)
  const [refund] = waiting
  if (!refund) return 0
  const { rows: plots } = await sql`
    update payment_outcomes set outcome = 'credited', refund_id = null
    where refund_id = ${refund.id} returning cell`.execute(tx)
  await tx.deleteFrom('refunds').where('id', '=', refund.id).execute()
  // The buyer now has the full ordered quantity, as plots or credits, so each plot costs its ordered price again.
  const { rows: ordered } = await sql<OrderedPlot>`
    select cell, district, country, price_cents as "priceCents" from order_plots where order_id = ${order.id}`.execute(
    tx,
  )
  await repricePlots(tx, order.id, ordered)
  await giveCredits(tx, {
    accountId: order.account_id,
    amount: BigInt(plots.length),
    reason: 'made-good',
    reference: order.id,
  })
  return plots.length
}
