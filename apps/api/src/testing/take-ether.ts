/** Records ether for an order as the indexer does, without a chain. */
import { sql } from 'kysely'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { PaymentEffect } from '#features/payments/settlement/incoming-payment.ts'
import { recordPayment } from '#features/payments/settlement/record-payment.ts'
import type { Tx } from '#platform/db/database.ts'
import { plantMoney } from './planted-events.ts'

interface Ether {
  amount: bigint
  surplus?: bigint
  capturedAt?: Date
}

const asked = new Set<bigint>()

/** Returns this amount, or a few wei less if it was used before: amounts must be unique. */
function ask(wei: bigint): bigint {
  if (asked.has(wei)) return ask(wei - 1n)
  asked.add(wei)
  return wei
}

export async function takeEther(
  tx: Tx,
  { id: orderId, total_cents: cents }: Pick<OrderRow, 'id' | 'total_cents'>,
  { amount, surplus = 0n, capturedAt = new Date() }: Ether,
): Promise<PaymentEffect> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_attempts (order_id, method, state, amount_cents, amount_wei)
    values (${orderId}, 'eth', 'expired', ${cents}, ${String(ask(amount - surplus))}) returning id`.execute(
    tx,
  )
  const payer = `0x${'77'.repeat(20)}`
  return recordPayment(tx, {
    provider: 'chain',
    reference: await plantMoney(tx, { amount, payer, txHash: `0x${orderId}` }),
    method: 'eth',
    orderId,
    attemptId: rows[0]!.id,
    unit: 'wei',
    amount,
    surplus,
    payer,
    capturedAt,
    verdict: { is: 'right' },
  })
}
