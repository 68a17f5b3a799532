import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { orderName } from '@meridian/shared/orders'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { priceUntil } from '#features/orders/late-price.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { dollars } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'

const pageSize = 20

export interface ShownOrder extends OrderRow {
  /** Microseconds since 1970 as text: a Date would lose the microseconds. */
  ordered_at: string
  is_waiting: boolean
  method: AttemptRow['method'] | null
  fee_cents: AttemptRow['fee_cents'] | null
  /** Cents that the card widget reported. */
  charged: number | null
  /** End of the quote of the open ETH attempt. */
  quote_until: AttemptRow['quote_until']
  granted: number
  credited: number
  refunded: number
  deed: string | null
}

/** Orders with the attempt that paid, or else the newest one, and the outcomes of the plots. */
export const selectShownOrders = sql`
  select orders.*, (extract(epoch from orders.created_at) * 1000000)::bigint::text as ordered_at,
    orders.state = 'open' and hold_until > clock_timestamp() as is_waiting, attempt.method, attempt.fee_cents,
    case when attempt.state = 'open' and attempt.method = 'eth' then attempt.quote_until end as quote_until,
    case when attempt.method = 'wert' and attempt.state = 'succeeded' then said.charged end as charged,
    coalesce(fate.granted, 0) as granted, coalesce(fate.credited, 0) as credited,
    coalesce(fate.refunded, 0) as refunded,
    -- Not after all of its land was returned.
    case when orders.state <> 'returned' then (select number from deeds where order_id = orders.id) end as deed
  from orders
  left join lateral (
    select method, fee_cents, state, quote_until, created_at from payment_attempts where order_id = orders.id
    order by (payment_attempts.state = 'succeeded') desc, created_at desc limit 1
  ) as attempt on true
  left join lateral (
    -- The charge of the attempt that paid: other attempts and declined cards charged nothing.
    select (params ->> 'charged')::integer as charged from order_steps
    where order_id = orders.id and code = 'payment_status' and at >= attempt.created_at
      and (params ? 'charged' or params ->> 'status' = '4')
    order by id desc limit 1
  ) as said on true
  left join lateral (
    select
      case when bool_or(cell is null and outcome = 'granted') then orders.quantity
        else count(*) filter (where cell is not null and outcome = 'granted')::integer end as granted,
      count(*) filter (where cell is not null and outcome = 'credited')::integer as credited,
      count(*) filter (where cell is not null and outcome = 'refunded')::integer as refunded
    from payments join payment_outcomes on payment_id = payments.id where order_id = orders.id
  ) as fate on true`

/** Microseconds since 1970 and an order id. */
const cursorForm = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export async function listOrders(
  db: Db,
  { accountId, cursor }: { accountId: string; cursor?: string | undefined },
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const after = cursor === undefined ? null : cursorForm.exec(Buffer.from(cursor, 'base64url').toString())
  if (cursor !== undefined && !after) throw new AppError('INVALID_INPUT')
  const { rows } = await sql<ShownOrder>`
    ${selectShownOrders}
    where account_id = ${accountId}
      ${
        after
          ? sql`and (orders.created_at, orders.id) <
        (timestamptz 'epoch' + ${after[1]}::bigint * interval '1 microsecond', ${after[2]}::uuid)`
          : sql``
      }
    order by orders.created_at desc, orders.id desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    orders: page.map(asSummary),
    next: last ? Buffer.from(`${last.ordered_at}|${last.id}`).toString('base64url') : null,
  }
}

export const asSummary = (order: ShownOrder): OrderSummary => ({
  tid: order.id,
  kind: order.kind,
  state: order.state,
  name: orderName(order.kind, order.quantity),
  quantity: order.quantity,
  basePrice: dollars(order.base_price_cents),
  subTotal: dollars(order.subtotal_cents),
  discount: dollars(order.discount_cents),
  discountPercent: order.discount_percent,
  total: dollars(order.total_cents),
  method: order.method,
  fee: dollars(order.fee_cents ?? 0n),
  charged: order.charged === null ? null : order.charged / 100,
  created_at: order.created_at.toISOString(),
  hold_until:
    order.kind === 'plots' && (order.state === 'open' || order.state === 'confirming')
      ? order.hold_until.toISOString()
      : null,
  quote_until: order.state === 'open' ? (order.quote_until?.toISOString() ?? null) : null,
  price_until: order.superseded ? null : (priceUntil(order)?.toISOString() ?? null),
  granted: order.granted,
  credited: order.credited,
  refunded: order.refunded,
  deed: order.deed,
  can_cancel: order.state === 'open',
  can_resume: order.is_waiting && order.kind !== 'mint',
})
