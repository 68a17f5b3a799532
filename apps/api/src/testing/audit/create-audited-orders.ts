import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cellAt } from '@meridian/shared/grid'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, anOrder, freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { plantMoney } from '#testing/planted-events.ts'

/** Consistent data in which the audit finds nothing. */
export interface AuditedOrders {
  buyer: Buyer
  /** Order of two plots, paid with credits. `topUp`: credits, paid by card. `waiting`: an unpaid order of one plot. */
  paid: string
  topUp: string
  waiting: string
  /** A payment from a wallet address that was fully refunded. */
  refunded: string
}

export async function createAuditedOrders(api: TestApi): Promise<AuditedOrders> {
  const buyer = await aBuyer(api, 500)
  const bought = await api.call(
    payLandByCredits,
    { body: { price: 50, type: 'individual', items: freshItems(2) } },
    buyer,
  )
  const topUp = await anOrder(api.db, { account_id: buyer.id, quantity: 3 })
  const waiting = await anOrder(api.db, { account_id: buyer.id }, [BigInt(cellAt(100, 20))])
  await inTransaction(api.db, (tx) => recordPayment(tx, { ...cardPayment, orderId: topUp }))
  await inTransaction(api.db, (tx) =>
    plantMoney(tx, { txHash: '0xaa', amount: 7n, payer: `0x${'AB'.repeat(20)}` }),
  )
  await inTransaction(api.db, (tx) =>
    recordPayment(tx, {
      ...cardPayment,
      provider: 'chain',
      reference: '5:0xaa:0',
      method: 'eth',
      orderId: null,
      unit: 'wei',
      amount: 7n,
      payer: `0x${'ab'.repeat(20)}`,
    }),
  )
  const row = await api.db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'chain')
    .executeTakeFirstOrThrow()
  return { buyer, paid: bought.tid, topUp, waiting, refunded: row.id }
}

const cardPayment = {
  provider: 'stripe',
  reference: 'pi_1',
  method: 'stripe',
  attemptId: null,
  unit: 'cents',
  amount: 7500n,
  payer: 'pi_1',
  capturedAt: new Date(),
  verdict: { is: 'right' },
} as const
