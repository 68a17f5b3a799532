import type { EndpointResult } from '@meridian/shared/endpoint'
import type { makeReceipt as endpoint } from '@meridian/shared/endpoints/purchase'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { assignReceiptNumber } from './assign-receipt-number.ts'
import type { ReceiptRow } from './assign-receipt-number.ts'
import { receiptSums } from './receipt-sums.ts'
import type { CreditNote } from './receipt-sums.ts'

/** The receipt of a paid order, with its number, the shop, the VAT and a credit note for each refund. */
export function makeReceipt(
  db: Db,
  { accountId, tid, shop }: { accountId: string; tid: string; shop: Config['shop'] },
): Promise<EndpointResult<typeof endpoint>> {
  return inTransaction(db, async (tx) => {
    if (!(await findOwnOrder(tx, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
    const row = await assignReceiptNumber(tx, { orderId: tid, shop })
    if (!row) throw new AppError('ORDER_NOT_PAID')
    return {
      receipt: {
        number: Number(row.number),
        made_at: row.made_at.toISOString(),
        shop: { name: row.shop_name, address: row.shop_address, tax_id: row.shop_tax_id },
        vat_percent: row.vat_hundredths === null ? null : row.vat_hundredths / 100,
        sums:
          row.total_cents === null
            ? null
            : receiptSums(
                { totalCents: row.total_cents, vatHundredths: row.vat_hundredths },
                await readCreditNotes(tx, row),
              ),
      },
    }
  })
}

/**
 * What was sent back of the payment, oldest first. Ether counts with the same part of the price as of the payment. A
 * surplus was never on the receipt.
 */
async function readCreditNotes(tx: Tx, { payment_id }: ReceiptRow): Promise<CreditNote[]> {
  const { rows } = await sql<{ at: Date; amount: string; whole: string; unit: string }>`
    select coalesce(refunds.closed_at, refunds.created_at) as at, sum(payment_outcomes.amount)::text as amount,
      coalesce((
        select sum(amount) from payment_outcomes as parts
        where parts.payment_id = refunds.payment_id and not surplus
      ), payments.amount)::text as whole,
      payments.unit
    from refunds
    join payments on payments.id = refunds.payment_id
    join payment_outcomes on payment_outcomes.refund_id = refunds.id and not surplus
    where refunds.payment_id = ${payment_id} and refunds.state = 'done'
    group by refunds.id, payments.unit, payments.amount order by at, refunds.id`.execute(tx)
  return rows.map(({ at, amount, whole, unit }) => ({
    at,
    part: BigInt(amount),
    whole: unit === 'cents' ? null : BigInt(whole),
  }))
}
