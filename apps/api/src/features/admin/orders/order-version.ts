/** What the screen of a purchase showed, as a short text: an action on another state is refused. */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

/** Of a row of `refunds`. */
export const refundVersion = sql<string>`refunds.state || ':' || refunds.retried`

/** Null: there is no such purchase. `tid` is a UUID. */
export async function readOrderVersion(db: Db | Tx, tid: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select md5(concat_ws('|', orders.state,
      (
        select string_agg(concat_ws(':', payment_id, cell, outcome, disputed), ',' order by payment_id, cell, surplus)
        from payment_outcomes join payments on payments.id = payment_id where order_id = orders.id
      ),
      (
        select string_agg(refunds.id || ':' || ${refundVersion}, ',' order by refunds.id)
        from refunds join payments on payments.id = payment_id where order_id = orders.id
      )
    )) as version
    from orders where id = ${tid}`.execute(db)
  return rows[0]?.version ?? null
}

/** Call it under a lock on the purchase. */
export async function requireSeenOrder(tx: Tx, { tid, seen }: { tid: string; seen: string }): Promise<void> {
  if ((await readOrderVersion(tx, tid)) !== seen) throw new AppError('CHANGED_MEANWHILE')
}

/** The statement that changes the refund checks its state again. */
export async function requireSeenRefund(tx: Tx, { id, seen }: { id: string; seen: string }): Promise<void> {
  const { rows } = await sql<{ version: string | null }>`
    select ${refundVersion} as version from refunds where id::text = ${id}`.execute(tx)
  if (!rows[0]) throw new AppError('NOT_FOUND')
  if (rows[0].version !== seen) throw new AppError('CHANGED_MEANWHILE')
}
