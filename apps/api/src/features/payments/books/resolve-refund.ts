/**
 * For the operator: refunds of ether that failed, or that wait and were never signed, sent once more to the same payer
 * or noted as paid by hand.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Payments } from '#platform/db/schema.generated.ts'
import { hurryEthRefund, requestEthRefunds, withdrawEthRefund } from '#features/payments/eth/refund-eth.ts'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'

export async function retryRefund(db: Db, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    if (await hurryEthRefund(tx, id)) return `Refund ${id} was waiting to be signed, and is tried at once.`
    const reference = await reopen(tx, id)
    await requestEthRefunds(tx, { reference })
    return `Refund ${id} is sent again to the same payer.`
  })
}

/** @param reference the transaction by which it was paid, or whatever proves that it was. */
export async function notePaidRefund(db: Db, id: string, reference: string): Promise<string> {
  if (!reference) throw new Error('Say by which transaction it was paid.')
  await inTransaction(db, async (tx) => {
    // Nobody else can pay one whose buyer has no wallet.
    if (!(await withdrawEthRefund(tx, id))) await reopen(tx, id, true)
    await settleRefund(tx, id, { refundId: reference, status: 'succeeded' })
  })
  return `Refund ${id} counts as paid by ${reference}.`
}

/** Answers the payment it belongs to. */
async function reopen(tx: Tx, id: string, withoutAddress = false): Promise<string> {
  const { rows } = await sql<Pick<Selectable<Payments>, 'reference'>>`
    update refunds set state = 'due', attempts = attempts + 1, trouble = null, closed_at = null from payments
    where refunds.id::text = ${id} and payments.id = payment_id and provider = 'chain'
      and (refunds.state = 'failed' or (${withoutAddress}::boolean and refunds.state = 'due' and to_address is null))
    returning payments.reference`.execute(tx)
  const [refund] = rows
  if (!refund) throw new Error(`There is no failed refund of ether with the id ${id}.`)
  await sql`
    update debt_cases set status = 'resolved', closed_at = clock_timestamp()
    where kind = 'refund_failed' and reference = ${id} and closed_at is null`.execute(tx)
  return refund.reference
}
