import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { OrderRow } from './order-queries.ts'

/** Until when a plot is held; null if it is not, or is being paid. Never reveals the holder. */
export async function readHoldEnd(db: Db, cell: number): Promise<Date | null> {
  const { rows } = await sql<Pick<OrderRow, 'hold_until'>>`
    select hold_until from plots join orders on orders.id = order_id
    where cell = ${cell} and plots.state = 'held' and orders.state = 'open' and hold_until > clock_timestamp()`.execute(
    db,
  )
  return rows[0]?.hold_until ?? null
}
