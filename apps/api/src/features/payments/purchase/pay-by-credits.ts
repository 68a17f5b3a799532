import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/core/lock-account.ts'
import { beginAttempt } from '#features/orders/payment-attempts.ts'
import { refuseUnlessWaiting } from '#features/orders/lock-open-order.ts'
import { lockSameOrders, openNewPlotsOrder, waitingIn } from '#features/orders/open-order.ts'
import type { PlotsOrder } from '#features/orders/open-order.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { readCredits, spendCredits } from '#features/credits/credit-ledger.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import type { LockedOrder } from '#features/payments/settlement/locked-order.ts'
import { closeCheckoutsInTheWay, tryToCloseCheckouts } from './give-up-order.ts'
import { readLandPurchase } from './read-purchase.ts'
import type { LandPurchase, Resumable } from './read-purchase.ts'
import { findOrderToResume } from './resume-order.ts'

export interface BoughtByCredits {
  tid: string
  creditsLeft: bigint
}

export async function buyLandByCredits(
  platform: Platform,
  accountId: string,
  { tid, ...wanted }: Resumable<LandPurchase>,
): Promise<BoughtByCredits> {
  const { db } = platform
  if (tid !== undefined) {
    const order = await findOrderToResume(db, { accountId, tid, purchase: wanted })
    await tryToCloseCheckouts(platform, order.id)
    return inTransaction(db, (tx) => payWaitingByCredits(tx, order))
  }
  const purchase = await readLandPurchase(db, { accountId, method: 'credits' }, wanted)
  await closeCheckoutsInTheWay(platform, purchase)
  return inTransaction(db, (tx) => payByCredits(tx, purchase))
}

/**
 * Writes order, grant and ledger in one transaction, all or nothing; one credit for each plot. Returns the remaining
 * balance. A repeated request returns the first result.
 */
export async function payByCredits(tx: Tx, purchase: PlotsOrder): Promise<BoughtByCredits> {
  const { accountId } = purchase
  const same = await lockSameOrders(tx, purchase)
  if (same.bought) return { tid: same.bought.id, creditsLeft: await readCredits(tx, accountId) }
  const waiting = waitingIn(same)
  return spend(tx, waiting ? { order: waiting } : await openNewPlotsOrder(tx, purchase))
}

/** The same for an order that is already open. */
async function payWaitingByCredits(
  tx: Tx,
  { id, account_id: accountId }: OrderRow,
): Promise<BoughtByCredits> {
  await lockAccount(tx, accountId)
  const order = await lockOrder(tx, id)
  if (!order) throw new Error(`order ${id} is gone`)
  if (order.state === 'completed' && (await wasPaidByCredits(tx, id)))
    return { tid: id, creditsLeft: await readCredits(tx, accountId) }
  refuseUnlessWaiting(order)
  return spend(tx, { order })
}

async function wasPaidByCredits(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments where provider = 'ledger' and reference = ${orderId}`.execute(tx)
  return rows.length > 0
}

async function spend(tx: Tx, locked: LockedOrder): Promise<BoughtByCredits> {
  const { order } = locked
  const accountId = order.account_id
  const attempt = await beginAttempt(tx, order, {
    method: 'credits',
    amountCents: order.total_cents,
    feeCents: 0n,
  })
  const amount = BigInt(order.quantity)
  await recordPayment(
    tx,
    {
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
    },
    locked,
  )
  const creditsLeft = await spendCredits(tx, { accountId, amount, reason: 'plots', reference: order.id })
  return { tid: order.id, creditsLeft }
}
