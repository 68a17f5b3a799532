import { beginAttempt } from '#features/orders/begin-attempt.ts'
import { findJustBought, openPlotsOrder } from '#features/orders/open-order.ts'
import type { PlotsOrder } from '#features/orders/open-order.ts'
import { bookCredits, readCredits } from '#features/credits/credit-ledger.ts'
import type { Tx } from '#platform/db/database.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Order, grant and ledger in one transaction, all or nothing; one credit for each plot. Answers what is left. A double
 * click, or a browser that lost the first answer, gets it again.
 */
export async function payByCredits(
  tx: Tx,
  purchase: PlotsOrder,
): Promise<{ tid: string; creditsLeft: bigint }> {
  const { accountId } = purchase
  const bought = await findJustBought(tx, purchase)
  if (bought) return { tid: bought, creditsLeft: await readCredits(tx, accountId) }
  const order = await openPlotsOrder(tx, purchase)
  const attempt = await beginAttempt(tx, order, {
    method: 'credits',
    amountCents: order.total_cents,
    feeCents: 0n,
  })
  const amount = BigInt(order.quantity)
  await recordPayment(tx, {
    provider: 'ledger',
    reference: order.id,
    method: 'credits',
    orderId: order.id,
    attemptId: attempt.id,
    unit: 'credits',
    amount,
    payer: accountId,
    capturedAt: new Date(),
    verdict: { is: 'right' },
  })
  await bookCredits(tx, { accountId, amount: -amount, reason: 'plots', reference: order.id })
  return { tid: order.id, creditsLeft: await readCredits(tx, accountId) }
}
