import type { OrderEvent, paymentStatuses } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface ReportedStatus {
  tid: string
  status: (typeof paymentStatuses)[number]
  payload: unknown
}

/** The payment status that the browser reported. The payload contains the widget's own message. */
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

/**
 * Limits relative to the price. The provider's fee and rate differ by some per cent, so a value outside is not the
 * widget's.
 */
const [leastOfPrice, mostOfPrice] = [0.5, 2]

const cents = /^\d{1,9}(\.\d{1,2})?$/

/** The amount that the widget reported as charged to the card, if plausible. */
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

/** The address to which the order's newest session sends funds that the contract rejects. */
async function findFailoverTarget(db: Db, orderId: string): Promise<'us' | 'wallet' | 'unknown'> {
  const { rows } = await sql<{ is_ours: boolean | null }>`
    select lower(parameters ->> 'address') in (select address from known_addresses where role = 'ours') as is_ours
    from payment_attempts where order_id = ${orderId} and method = 'wert'
    order by created_at desc limit 1`.execute(db)
  const [session] = rows
  if (!session) return 'unknown'
  return session.is_ours ? 'us' : 'wallet'
}
