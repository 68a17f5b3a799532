import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

const statuses: Record<number, string> = {
  1: 'The payment is in progress.',
  2: 'The payment was reported as done.',
  4: 'The payment failed or was given up.',
}

/** What the browser saw of a payment, in words. The widget's own word is in the payload. */
export async function describeStatus(
  db: Db,
  { tid, status, payload }: { tid: string; status: number; payload: unknown },
): Promise<string> {
  return saysFailover(payload) ? describeFailover(db, tid) : (statuses[status] ?? '')
}

const saysFailover = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'failover'

/** Where the newest session of the order sends what the contract does not take. */
async function describeFailover(db: Db, orderId: string): Promise<string> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select lower(parameters ->> 'address') in (select address from known_addresses where role = 'ours') as is_ours
    from payment_attempts where order_id = ${orderId} and method = 'wert'
    order by created_at desc limit 1`.execute(db)
  const [session] = rows
  if (!session) return 'The widget reported that it could not pay.'
  return session.is_ours
    ? 'The widget reported that it could not pay for the purchase. The money comes to us, and goes back from here.'
    : 'The widget reported that it could not pay for the purchase, and that the payment was returned to your wallet.'
}
