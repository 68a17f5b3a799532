/** An operator takes back what a purchase granted, and refunds its part of the payment. */
import type { Money } from '@meridian/shared/money'
import type { OrderEvent } from '@meridian/shared/order-history'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { lockOpenCollection } from '#features/collections/find-open-collection.ts'
import { giveCredits, readCredits, spendCredits } from '#features/credits/credit-ledger.ts'
import { moveOrder } from '#features/orders/move-order.ts'
import { lockOrder } from '#features/orders/order-queries.ts'
import type { OrderRow } from '#features/orders/order-queries.ts'
import { recordStep } from '#features/orders/record-step.ts'
import { lockReturnablePlots, takeBackPlots } from '#features/plots/take-back-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { PaymentOutcomes } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'
import { insertActionRefund, lockRefundable } from './action-refund.ts'
import type { RefundablePayment } from './action-refund.ts'

interface Return {
  tid: string
  /** The plots; none for land credits, which are taken back as a whole. */
  cells: readonly bigint[]
  /** Of the operator's action: the same is never refunded twice. */
  actionKey: string
}

interface Returned {
  money: Money
  /** Null where land credits were returned, which are there at once. */
  refundId: string | null
  /** The order's state afterwards. */
  state: OrderRow['state']
}

type GrantedPart = Pick<Selectable<PaymentOutcomes>, 'payment_id' | 'cell' | 'amount'>

/** Locks the order, its plots, their collections and its payment, in this order. All or nothing. */
export async function returnPurchase(tx: Tx, { tid, cells, actionKey }: Return): Promise<Returned> {
  const order = await lockOrder(tx, tid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const granted = await readGrantedParts(tx, order)
  const parts = chooseParts(order, granted, cells)
  if (order.kind === 'plots') await takePlots(tx, order, cells)
  const payment = await lockRefundable(tx, parts[0]!.payment_id)
  const amount = parts.reduce((sum, part) => sum + BigInt(part.amount), 0n)
  const money = { unit: payment.unit, amount: String(amount) }
  const reference = `${order.id}:${actionKey}`
  const refundId = await payBack(tx, order, payment, { amount, actionKey, reference, count: parts.length })
  await settleParts(tx, parts, refundId)
  if (order.kind === 'credits') await takeCredits(tx, order, reference)
  const left = granted.length - parts.length
  const why: OrderEvent =
    order.kind === 'credits'
      ? { code: 'credits_returned', params: { credits: order.quantity, money } }
      : { code: 'plots_returned', params: { plots: parts.length, left, money } }
  const state = await finish(tx, order, left, why)
  return { money, refundId, state }
}

async function readGrantedParts(tx: Tx, order: OrderRow): Promise<GrantedPart[]> {
  if (order.kind === 'mint') return []
  const { rows } = await sql<GrantedPart>`
    select payment_id, cell, payment_outcomes.amount from payment_outcomes join payments on payments.id = payment_id
    where order_id = ${order.id} and outcome = 'granted' order by cell`.execute(tx)
  return rows
}

function chooseParts(order: OrderRow, granted: GrantedPart[], cells: readonly bigint[]): GrantedPart[] {
  if (order.kind === 'plots') {
    const byCell = new Map(granted.map((part) => [part.cell, part]))
    const parts = [...new Set(cells)].map((cell) => byCell.get(cell) ?? refuse(cell))
    if (parts.length > 0 && parts.length === cells.length) return parts
  } else if (granted.length === 1 && cells.length === 0) return granted
  throw new AppError(order.kind === 'plots' ? 'INVALID_INPUT' : 'NOT_REFUNDABLE')
}

function refuse(cell: bigint): never {
  throw new AppError('NOT_RETURNABLE', { params: { plot: String(cell) } })
}

async function takePlots(tx: Tx, { id, account_id: ownerId }: OrderRow, cells: readonly bigint[]) {
  const plots = await lockReturnablePlots(tx, { orderId: id, ownerId, cells })
  const locked = new Set(plots.map(({ cell }) => cell))
  for (const cell of cells) if (!locked.has(cell)) refuse(cell)
  // In the order of their ids, as moves of plots lock them.
  const collections = new Map(plots.map(({ collection_id, cell }) => [collection_id, cell]))
  for (const [collection, cell] of [...collections].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)))
    if (collection !== null && !(await lockOpenCollection(tx, { ownerId, id: collection }))) refuse(cell)
  await takeBackPlots(tx, { ownerId, cells })
}

interface PaidBack {
  amount: bigint
  actionKey: string
  reference: string
  count: number
}

async function payBack(
  tx: Tx,
  order: OrderRow,
  payment: RefundablePayment,
  { amount, actionKey, reference, count }: PaidBack,
): Promise<string | null> {
  if (payment.provider === 'ledger') {
    await giveCredits(tx, { accountId: order.account_id, amount, reason: 'returned', reference })
    return null
  }
  return insertActionRefund(tx, payment, {
    amount,
    actionKey,
    reason:
      order.kind === 'credits'
        ? { code: 'credits_returned', params: { credits: order.quantity } }
        : { code: 'plots_returned', params: { plots: count, of: order.quantity } },
  })
}

async function settleParts(tx: Tx, parts: GrantedPart[], refundId: string | null): Promise<void> {
  const cells = parts.flatMap(({ cell }) => cell ?? [])
  const { numAffectedRows } = await sql`
    update payment_outcomes set outcome = ${refundId ? 'refunded' : 'credited'}, refund_id = ${refundId}
    where payment_id = ${parts[0]!.payment_id} and outcome = 'granted'
      and (cell = any(${cells}::bigint[]) or cell is null)`.execute(tx)
  if (numAffectedRows !== BigInt(parts.length)) throw new Error('a part of a payment was refunded before')
}

async function takeCredits(tx: Tx, order: OrderRow, reference: string): Promise<void> {
  const { account_id: accountId, quantity } = order
  await sql`select from credit_balances where account_id = ${accountId} for update`.execute(tx)
  if ((await readCredits(tx, accountId)) < BigInt(quantity)) throw new AppError('CREDITS_SPENT')
  await spendCredits(tx, { accountId, amount: BigInt(quantity), reason: 'returned', reference })
}

async function finish(tx: Tx, order: OrderRow, left: number, why: OrderEvent): Promise<OrderRow['state']> {
  if (left > 0) {
    await recordStep(tx, { orderId: order.id, source: 'server', event: why })
    await publish(tx, `account:${order.account_id}`, { type: 'orders' })
    return order.state
  }
  if (!(await moveOrder(tx, { orderId: order.id, to: 'returned', why })))
    throw new Error(`order ${order.id} can not become returned`)
  return 'returned'
}
