import type { OrderEvent, paymentStatuses } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface ReportedStatus {
  tid: string
  status: (typeof paymentStatuses)[number]
  payload: unknown
}

/** What the browser saw of a payment. The widget's own word is in the payload. */
export async function readReportedStatus(
  db: Db,
  { tid, status, payload }: ReportedStatus,
): Promise<OrderEvent> {
  return saysFailover(payload)
    ? { code: 'widget_failed_over', params: { status, to: await findFailoverTarget(db, tid) } }
    : { code: 'payment_status', params: { status } }
}

const saysFailover = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'failover'

/** Where the newest session of the order sends what the contract does not take. */
async function findFailoverTarget(db: Db, orderId: string): Promise<'us' | 'wallet' | 'unknown'> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select lower(parameters ->> 'address') in (select address from known_addresses where role = 'ours') as is_ours
    from payment_attempts where order_id = ${orderId} and method = 'wert'
    order by created_at desc limit 1`.execute(db)
  const [session] = rows
  if (!session) return 'unknown'
  return session.is_ours ? 'us' : 'wallet'
}
