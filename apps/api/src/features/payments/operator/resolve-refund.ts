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
  const done = await inTransaction(db, (tx) => retryEthRefund(tx, id))
  if (!done) throw noSuchRefund(id)
  return done === 'hurried'
    ? `Refund ${id} was waiting to be signed, and is tried at once.`
    : `Refund ${id} is sent again to the same payer.`
}

const noSuchRefund = (id: string) => new Error(`There is no failed refund of ether with the id ${id}.`)

/** Null: it is no refund of ether that failed, or that waits unsigned. */
export async function retryEthRefund(tx: Tx, id: string): Promise<'hurried' | 'sent again' | null> {
  if (await hurryEthRefund(tx, id)) return 'hurried'
  return (await reopen(tx, id)) ? 'sent again' : null
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
  const paid = await inTransaction(db, (tx) => markEthRefundPaid(tx, { id, reference }))
  if (!paid) throw noSuchRefund(id)
  const others = paid.filter((each) => each !== id)
  const together = others.length > 0 ? `, and with it ${others.join(', ')}` : ''
  return `Refund ${id} counts as paid by ${reference}${together}.`
}

/** Returns the refunds of the same transfer, which count as paid with it; null if this one is none that can. */
export async function markEthRefundPaid(
  tx: Tx,
  { id, reference }: { id: string; reference: string },
): Promise<string[] | null> {
  if (!(await withdrawEthRefund(tx, id)) && !(await reopen(tx, id, true))) return null
  const paid = await refundsPaidWith(tx, id)
  for (const each of paid) await settleRefund(tx, each, { refundId: reference, status: 'succeeded' })
  return paid
}

/**
 * @param isByHand also accepts a due refund: the buyer may have no wallet, or the gas may cost more than the refund.
 */
async function reopen(tx: Tx, id: string, isByHand = false): Promise<boolean> {
  const together = await refundsPaidWith(tx, id)
  const { rows } = await sql<Pick<Selectable<Refunds>, 'id'>>`
    update refunds set state = 'due', attempts = attempts + 1, trouble = null, closed_at = null from payments
    where refunds.id = any(${together}::uuid[]) and payments.id = payment_id and provider = 'chain'
      and (refunds.state = 'failed' or (${isByHand}::boolean and refunds.state = 'due'))
    returning refunds.id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update debt_cases set status = 'resolved', closed_at = clock_timestamp()
    where kind = 'refund_failed' and reference = any(${together}::text[]) and closed_at is null`.execute(tx)
  return true
}
