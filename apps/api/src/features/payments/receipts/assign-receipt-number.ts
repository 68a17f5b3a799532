import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ReceiptNumbers } from '#platform/db/schema.generated.ts'

export type ReceiptRow = Selectable<ReceiptNumbers>

/** An arbitrary advisory lock key, the same in every instance: numbers are given one after the other. */
const receiptsLock = 96_000_001

/**
 * The receipt of an order, with the next number at the first call. Null if the order is not paid. The lock ends with
 * the transaction, so a number that is rolled back is given to the next receipt.
 */
export async function assignReceiptNumber(
  tx: Tx,
  { orderId, shop }: { orderId: string; shop: Config['shop'] },
): Promise<ReceiptRow | null> {
  const known = await findReceipt(tx, orderId)
  if (known) return known
  await sql`select pg_advisory_xact_lock(${receiptsLock})`.execute(tx)
  // Once the lock is held, the statement sees every number that was given before.
  await sql`
    insert into receipt_numbers (order_id, number, payment_id, total_cents, vat_hundredths, shop_name, shop_address,
      shop_tax_id)
    select orders.id, (select coalesce(max(number), 0) + 1 from receipt_numbers), settling.id,
      case
        when payments.unit = 'cents' then settling.amount
        when payments.unit = 'wei' and orders.kind <> 'mint' then orders.total_cents + coalesce(
          (select fee_cents from payment_attempts where payment_attempts.id = payments.attempt_id), 0)
      end,
      ${shop.vatHundredths}::int, ${shop.name}, ${shop.address}, ${shop.taxId}
    from orders
    cross join lateral (
      select payments.id, sum(payment_outcomes.amount) as amount
      from payments join payment_outcomes on payment_id = payments.id
      where payments.order_id = orders.id and not surplus
      group by payments.id having bool_or(cell is not null or outcome <> 'refunded') limit 1
    ) as settling
    join payments on payments.id = settling.id
    where orders.id = ${orderId}
    on conflict (order_id) do nothing`.execute(tx)
  return findReceipt(tx, orderId)
}

async function findReceipt(tx: Tx, orderId: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    select * from receipt_numbers where order_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}
