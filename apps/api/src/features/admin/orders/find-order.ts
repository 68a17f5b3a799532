import { AppError } from '@meridian/shared/errors'
import type { OrderState } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `tid` in lower case; also refuses one that is not a UUID before the database parses it. */
export async function findOrder(db: Db | Tx, tid: string): Promise<{ state: OrderState }> {
  if (!uuid.test(tid)) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<{ state: OrderState }>`
    select state from orders where id = ${tid}::uuid`.execute(db)
  if (!rows[0]) throw new AppError('ORDER_NOT_FOUND')
  return rows[0]
}
