import { sql } from 'kysely'
import { spendCredits, readCredits } from '#features/credits/credit-ledger.ts'
import { recordStep } from '#features/orders/record-step.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'
import { openDebtCase } from '#features/payments/refunds/open-debt-case.ts'

interface Dispute {
  disputeId: string
  paymentIntent: string | null
  amountCents: bigint
  reason: string
  /** The provider's word; 'won', 'lost' and 'warning_closed' are its last. */
  status: string
}

const lastWords = new Set(['won', 'lost', 'warning_closed'])

/**
 * A buyer's bank takes money back: a case for the operator. When it is lost, land credits that it had bought and that
 * are still there are taken back; the ledger never goes below zero for it, and land stays with its owner until a
 * person decides.
 */
export async function recordDispute(tx: Tx, dispute: Dispute): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider', '=', 'stripe')
    .where('reference', '=', dispute.paymentIntent)
    .executeTakeFirst()
  if (!payment) return
  const order = payment.order_id ? await lockOrder(tx, payment.order_id) : null
  if (!(await isNews(tx, dispute))) return
  await sql`
    update payments set disputed = ${dispute.status !== 'won'} where id = ${payment.id}`.execute(tx)
  const takenBack = order && dispute.status === 'lost' ? await takeCreditsBack(tx, order, payment.id) : null
  await openDebtCase(tx, {
    kind: 'dispute',
    reference: dispute.disputeId,
    paymentId: payment.id,
    unit: 'cents',
    amount: dispute.amountCents,
    status: dispute.status,
    detail: takenBack
      ? `${dispute.reason}. ${takenBack.taken} of ${takenBack.of} land credits were taken back`
      : dispute.reason,
    isClosed: dispute.status !== 'lost' && lastWords.has(dispute.status),
  })
  if (order)
    await recordStep(tx, {
      orderId: order.id,
      source: 'server',
      event: { code: 'disputed', params: { status: dispute.status, taken_back: takenBack } },
    })
}

/** Events come twice and out of order: after a last word nothing is news. */
async function isNews(tx: Tx, { disputeId, status }: Dispute): Promise<boolean> {
  const known = await tx
    .selectFrom('debt_cases')
    .select('status')
    .where('kind', '=', 'dispute')
    .where('reference', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  return !known || (known.status !== status && !lastWords.has(known.status))
}

async function takeCreditsBack(
  tx: Tx,
  order: OrderRow,
  paymentId: string,
): Promise<{ taken: number; of: number } | null> {
  if (order.kind !== 'credits' || order.state !== 'completed') return null
  const accountId = order.account_id
  await sql`select from credit_balances where account_id = ${accountId} for update`.execute(tx)
  const balance = await readCredits(tx, accountId)
  const taken = balance < BigInt(order.quantity) ? balance : BigInt(order.quantity)
  if (taken > 0n)
    await spendCredits(tx, { accountId, amount: taken, reason: 'dispute', reference: paymentId })
  return { taken: Number(taken), of: order.quantity }
}
