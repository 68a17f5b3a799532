import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, freshItems } from '#testing/test-purchases.ts'
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
  const topUp = await anOrder(api, buyer, 'credits', 3)
  const waiting = await anOrder(api, buyer, 'plots', 1)
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

async function anOrder(
  api: TestApi,
  buyer: Buyer,
  kind: 'plots' | 'credits',
  quantity: number,
): Promise<string> {
  return inTransaction(api.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
        discount_percent, total_cents, land_type, fingerprint, hold_until)
      values (${buyer.id}, ${kind}, ${quantity}, 2500, ${quantity * 2500}, 0, 0, ${quantity * 2500},
        ${kind === 'plots' ? 'individual' : null}, ${crypto.randomUUID()}, now() + interval '1 hour')
      returning id`.execute(tx)
    const id = rows[0]!.id
    if (kind === 'plots') {
      const cell = BigInt(cellAt(100, 20))
      await sql`insert into order_plots values (${id}, ${cell}, 2500, 'a', 'b')`.execute(tx)
      await sql`
        insert into plots (cell, state, order_id, district, country, price_cents)
        values (${cell}, 'held', ${id}, 'a', 'b', 2500)`.execute(tx)
    }
    return id
  })
}
