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
  /** The provider's status; 'won', 'lost' and 'warning_closed' are final. */
  status: string
}

const lastWords = new Set(['won', 'lost', 'warning_closed'])

/**
 * Opens a case for the operator when a buyer's bank reclaims money. If the dispute is lost, the purchased land credits
 * that remain are taken back. The balance never falls below zero, and land stays with its owner until an operator
 * decides.
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

/** Events arrive twice and out of order: after a final status, later events are ignored. */
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
