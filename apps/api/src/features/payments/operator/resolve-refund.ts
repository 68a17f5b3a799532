/**
 * Operator actions on ether refunds that failed, or that wait unsigned: send again to the same payer, or record as paid
 * manually.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'
import { hurryEthRefund, refundsPaidWith, withdrawEthRefund } from '#features/payments/eth/refund-eth.ts'
import { settleRefund } from '#features/payments/refunds/settle-refund.ts'

/**
 * Refunds of one transfer are sent again together under the same number, because the contract pays each number once.
 */
export async function retryRefund(db: Db, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    if (await hurryEthRefund(tx, id)) return `Refund ${id} was waiting to be signed, and is tried at once.`
    await reopen(tx, id)
    return `Refund ${id} is sent again to the same payer.`
  })
}

/** For a refund that waits because of the daily limit. */
export async function approveRefund(db: Db, id: string): Promise<string> {
  const { numAffectedRows } = await sql`
    update refunds set approved_at = clock_timestamp() from payments
    where refunds.id::text = ${id} and payments.id = payment_id and provider = 'chain' and refunds.state = 'due'
      and transfer is null and to_address is not null and approved_at is null`.execute(db)
  if (!numAffectedRows)
    throw new Error(`There is no refund of ether with the id ${id} that waits for approval.`)
  return `Refund ${id} is approved, and is sent whatever the daily limit says.`
}

/** @param reference the transaction that paid it, or another proof of payment. */
export async function notePaidRefund(db: Db, id: string, reference: string): Promise<string> {
  if (!reference) throw new Error('Say by which transaction it was paid.')
  return inTransaction(db, async (tx) => {
    if (!(await withdrawEthRefund(tx, id))) await reopen(tx, id, true)
    const paid = await refundsPaidWith(tx, id)
    for (const each of paid) await settleRefund(tx, each, { refundId: reference, status: 'succeeded' })
    const others = paid.filter((each) => each !== id)
    const together = others.length > 0 ? `, and with it ${others.join(', ')}` : ''
    return `Refund ${id} counts as paid by ${reference}${together}.`
  })
}

/**
 * @param isByHand also accepts a due refund: the buyer may have no wallet, or the gas may cost more than the refund.
 */
async function reopen(tx: Tx, id: string, isByHand = false): Promise<void> {
  const together = await refundsPaidWith(tx, id)
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    update refunds set state = 'due', attempts = attempts + 1, trouble = null, closed_at = null from payments
    where refunds.id = any(${together}::uuid[]) and payments.id = payment_id and provider = 'chain'
      and (refunds.state = 'failed' or (${isByHand}::boolean and refunds.state = 'due'))
    returning refunds.id`.execute(tx)
  if (rows.length === 0) throw new Error(`There is no failed refund of ether with the id ${id}.`)
  await sql`
    update debt_cases set status = 'resolved', closed_at = clock_timestamp()
    where kind = 'refund_failed' and reference = any(${together}::text[]) and closed_at is null`.execute(tx)
}
