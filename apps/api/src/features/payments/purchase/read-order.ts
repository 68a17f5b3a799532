import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import { cellBbox } from '@meridian/shared/grid'
import type { Money } from '@meridian/shared/money'
import { sql } from 'kysely'
import { formatEther } from 'viem'
import { findOwnOrder } from '#features/orders/order-queries.ts'
import { isForPlots, isWithoutAddress } from '#features/payments/refunds/credit-waiting-refund.ts'
import { dollars } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'
import { asSummary, selectShownOrders } from './list-orders.ts'
import type { ShownOrder } from './list-orders.ts'
import { pricesAsSettled } from './prices-as-settled.ts'
import type { SettledPlot } from './prices-as-settled.ts'

/** The JSON form: integers that a double can not hold are text; times are in PostgreSQL's format. */
interface Parts {
  collection: { id: string; name: string } | null
  paid: string | null
  receipt: number | null
  plots: (SettledPlot & { cell: string; district: string; country: string })[]
  attempts: {
    id: string
    method: OrderDetail['attempts'][number]['method']
    state: OrderDetail['attempts'][number]['state']
    amount: string
    fee: string
    wei: string | null
    quoted: string | null
    at: string
    until: string | null
    url: string | null
  }[]
  payments: {
    method: OrderDetail['payments'][number]['method']
    amount: Money
    reference: string
    payer: string
    provider: string
    at: string
  }[]
  refunds: (Omit<OrderDetail['refunds'][number], 'created_at'> & { at: string })[]
  steps: OrderDetail['steps']
}

/** Reads one order with all its parts, in two statements regardless of its size. */
export async function readOrder(
  db: Db,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<OrderDetail> {
  // Also rejects a tid that is not a UUID before the database parses it.
  if (!(await findOwnOrder(db, { accountId, tid }))) throw new AppError('ORDER_NOT_FOUND')
  const { rows } = await sql<ShownOrder & { parts: Parts }>`
    select shown.*, ${partsOf} as parts
    from (${selectShownOrders} where orders.id = ${tid} and account_id = ${accountId}) as shown`.execute(db)
  const [order] = rows
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const { parts } = order
  return {
    ...asSummary(order),
    collection: parts.collection,
    paid_at: parts.paid === null ? null : iso(parts.paid),
    receipt_number: parts.receipt,
    make_good: order.make_good,
    plots: pricesAsSettled(order.total_cents, parts.plots).map(
      ({ cell, price, district, country, outcome }) => ({
        _id: cell,
        bbox: cellBbox(Number(cell)),
        areas: [{ district, country }],
        price: Number(price) / 100,
        outcome,
      }),
    ),
    attempts: parts.attempts.map(({ amount, fee, wei, quoted, at, until, ...attempt }) => ({
      ...attempt,
      amount: dollars(BigInt(amount)),
      fee: dollars(BigInt(fee)),
      amountCurrency: wei === null ? null : formatEther(BigInt(wei)),
      quote_until: quoted === null ? null : iso(quoted),
      created_at: iso(at),
      expires_at: until === null ? null : iso(until),
    })),
    payments: parts.payments.map(({ amount, at, payer, provider, method, reference }) => ({
      method,
      reference,
      amount,
      payer: provider === 'chain' ? payer : null,
      captured_at: iso(at),
    })),
    refunds: parts.refunds.map(({ at, ...refund }) => ({ ...refund, created_at: iso(at) })),
    steps: parts.steps.map(({ at, source, event }) => ({ at: iso(at), source, event })),
  }
}

const iso = (text: string): string => new Date(text).toISOString()

/** Only payments for plots can become land credits. */
const waitsFor = sql`case when ${isWithoutAddress} then
  case when ${isForPlots} then 'wallet_or_credits' else 'wallet' end end`

const partsOf = sql`json_build_object(
  'collection', (
    select json_build_object('id', id, 'name', name) from collections
    where id = shown.collection_id and owner_id = shown.account_id
  ),
  -- What went back whole has one outcome, which is about no plot.
  'paid', (
    select min(captured_at) from payments join payment_outcomes on payment_id = payments.id
    where order_id = shown.id and (cell is not null or outcome <> 'refunded' or shown.state = 'returned')
  ),
  'receipt', (select number from receipt_numbers where order_id = shown.id),
  'plots', coalesce((
    select json_agg(json_build_object('cell', order_plots.cell::text, 'price', price_cents::text,
      'district', district, 'country', country, 'outcome', fate.outcome,
      'settled', fate.amount::text) order by order_plots.cell)
    from order_plots left join (
      select cell, outcome, payment_outcomes.amount from payment_outcomes join payments on payments.id = payment_id
      where order_id = shown.id and cell is not null
    ) as fate on fate.cell = order_plots.cell
    where order_id = shown.id
  ), '[]'),
  'attempts', coalesce((
    select json_agg(json_build_object('id', id, 'method', method, 'state', state, 'amount', amount_cents::text,
      'fee', fee_cents::text, 'wei', amount_wei::text, 'quoted', quote_until, 'at', created_at, 'until', expires_at,
      'url', case when state = 'open' then url end) order by created_at)
    from payment_attempts where order_id = shown.id
  ), '[]'),
  'payments', coalesce((
    select json_agg(json_build_object('method', method,
      'amount', json_build_object('unit', unit, 'amount', amount::text), 'reference', reference, 'payer', payer, 'provider', provider, 'at', captured_at) order by created_at)
    from payments where order_id = shown.id
  ), '[]'),
  'refunds', coalesce((
    select json_agg(json_build_object(
      'amount', json_build_object('unit', unit, 'amount', refunds.amount::text), 'state', state,
      'reason', json_build_object('code', reason_code, 'params', reason_params), 'to', to_address,
      'waits_for', ${waitsFor}, 'reference', provider_ref, 'at', refunds.created_at)
      order by refunds.created_at)
    from refunds join payments on payments.id = payment_id where order_id = shown.id
  ), '[]'),
  'steps', coalesce((
    select json_agg(json_build_object('at', at, 'source', source,
      'event', json_build_object('code', code, 'params', params)) order by id)
    from order_steps where order_id = shown.id
  ), '[]')
)`
