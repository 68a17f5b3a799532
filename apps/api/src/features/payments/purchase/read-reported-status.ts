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
    : { code: 'payment_status', params: { status, ...(await readCharge(db, { tid, status, payload })) } }
}

const saysFailover = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'failover'

/** A provider's own fee and rate are some per cent: what is further from the price was not said by its widget. */
const [leastOfPrice, mostOfPrice] = [0.5, 2]

const cents = /^\d{1,9}(\.\d{1,2})?$/

/** What the widget said that the card is charged, beside how it goes. */
async function readCharge(db: Db, { tid, status, payload }: ReportedStatus): Promise<{ charged?: number }> {
  const said =
    typeof payload === 'object' && payload !== null && 'currency_amount' in payload
      ? payload.currency_amount
      : null
  if (status === 4 || typeof said !== 'string' || !cents.test(said)) return {}
  const charged = Math.round(Number(said) * 100)
  const { rows } = await sql<{ amount_cents: bigint }>`
    select amount_cents from payment_attempts where order_id = ${tid} and method = 'wert'
    order by created_at desc limit 1`.execute(db)
  const asked = Number(rows[0]?.amount_cents ?? 0)
  return charged >= asked * leastOfPrice && charged <= asked * mostOfPrice ? { charged } : {}
}

/** Where the newest session of the order sends what the contract does not take. */
async function findFailoverTarget(db: Db, orderId: string): Promise<'us' | 'wallet' | 'unknown'> {
  const { rows } = await sql<{ is_ours: boolean | null }>`
    select lower(parameters ->> 'address') in (select address from known_addresses where role = 'ours') as is_ours
    from payment_attempts where order_id = ${orderId} and method = 'wert'
    order by created_at desc limit 1`.execute(db)
  const [session] = rows
  if (!session) return 'unknown'
  return session.is_ours ? 'us' : 'wallet'
}
