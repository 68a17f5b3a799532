import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { holdMinutes } from './hold-lengths.ts'

/** Once per order, for a transaction that was seen. Requires a lock on the order. */
export async function extendHold(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders
    set hold_until = greatest(hold_until, clock_timestamp() + make_interval(mins => ${holdMinutes.eth})),
      hold_extended_at = clock_timestamp()
    where id = ${orderId} and state = 'open' and hold_extended_at is null`.execute(tx)
}
