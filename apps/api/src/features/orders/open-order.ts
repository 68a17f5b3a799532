import { createHash } from 'node:crypto'
import { AppError } from '@meridian/shared/errors'
import type { OrderKind, PaymentMethod } from '@meridian/shared/orders'
import { lockAccount, refuseFrozen } from '#features/accounts/core/lock-account.ts'
import type { Discount } from '#features/pricing/price-of.ts'
import { plotArrays } from '#features/plots/grant-plots.ts'
import { holdPlots } from '#features/plots/hold-plots.ts'
import type { OrderedPlot, PlotArrays } from '#features/plots/grant-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import { pipelinedSqlFile, sqlFile } from '#platform/db/sql-file.ts'
import { publish } from '#platform/live/live-hub.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdMinutes } from './hold-lengths.ts'
import { limitHolds, lockNetwork, wholeHold } from './limit-holds.ts'
import type { HoldNetwork, HoldTime } from './limit-holds.ts'
import { lockOrdersLike } from './order-queries.ts'
import type { OrderRow, SameOrders } from './order-queries.ts'
import { recordStep } from './record-step.ts'

const lockOverlappingOrders = sqlFile<[accountId: string, cells: bigint[]], Pick<OrderRow, 'id' | 'state'>>(
  new URL('./sql/lock-overlapping-orders.sql', import.meta.url),
)
const supersedeOrder = pipelinedSqlFile<[orderId: string, cells: bigint[]]>(
  new URL('./sql/supersede-order.sql', import.meta.url),
)
const insertOrderRow = sqlFile<
  [
    accountId: string,
    kind: OrderKind,
    quantity: number,
    basePriceCents: bigint,
    subtotalCents: bigint,
    discountCents: bigint,
    discountPercent: number,
    totalCents: bigint,
    landType: OrderRow['land_type'],
    collectionId: string | null,
    fingerprint: string,
    holdMinutes: number,
    discounts: string,
    network: string | null,
    usedMinutes: number,
    mostMinutes: number,
  ],
  OrderRow
>(new URL('./sql/insert-order.sql', import.meta.url))
const insertOrderPlots = pipelinedSqlFile<[orderId: string, ...PlotArrays]>(
  new URL('./sql/snapshot-plots.sql', import.meta.url),
)

export interface OrderPrice {
  basePriceCents: bigint
  subtotalCents: bigint
  discountCents: bigint
  discountPercent: number
  totalCents: bigint
  /** All discounts that the quantity reaches, including the applied one. */
  discounts: readonly Discount[]
}

export interface PlotsOrder {
  accountId: string
  method: PaymentMethod
  landType: 'individual' | 'collection'
  collectionId: string | null
  plots: { cell: bigint; district: string; country: string }[]
  price: OrderPrice
  /** Identifies an identical purchase. */
  fingerprint: Fingerprint
  /** The buyer's network; null if it is exempt from limits. */
  network: HoldNetwork | null
}

export interface CreditsOrder {
  accountId: string
  method: PaymentMethod
  quantity: number
  price: OrderPrice
}

/**
 * Returns the open order for exactly these plots, or a new one that holds them all; throws if a plot is taken. An
 * unpaid order of the same account that overlaps is superseded.
 */
export async function openPlotsOrder(tx: Tx, order: PlotsOrder): Promise<OrderRow> {
  return waitingIn(await lockSameOrders(tx, order)) ?? (await openNewPlotsOrder(tx, order)).order
}

/** Locks the account. */
export async function lockSameOrders(tx: Tx, order: PlotsOrder): Promise<SameOrders> {
  await lockAccount(tx, order.accountId)
  return lockOrdersLike(tx, order.accountId, order.fingerprint)
}

/** With its plots as priced, sorted by cell. */
export interface OpenedOrder {
  order: OrderRow
  plots: OrderedPlot[]
}

/** After `lockSameOrders` found no open order. */
export async function openNewPlotsOrder(tx: Tx, order: PlotsOrder): Promise<OpenedOrder> {
  const { accountId, plots } = order
  const cells = plots.map(({ cell }) => cell)
  // Credits pay at once and hold nothing.
  const network = order.method === 'credits' ? null : order.network
  // Lock before releasing any plot, which another order of this network may be waiting for.
  if (network) await lockNetwork(tx, network)
  await supersedeOverlapping(tx, accountId, cells)
  const holdTime =
    order.method === 'credits' ? wholeHold : await limitHolds(tx, { accountId, network, cells })

  const opened = await insertOrder(tx, {
    ...order,
    kind: 'plots',
    quantity: plots.length,
    network: network?.name ?? null,
    holdTime,
  })
  const snapshot = await snapshotPlots(tx, opened, plots)
  // Credits grant the plots in the same transaction, which would overwrite the hold at once.
  if (order.method !== 'credits') {
    const taken = await holdPlots(tx, { orderId: opened.id, plots: snapshot })
    if (taken.length > 0) throw new AppError('PLOT_TAKEN', { extra: { taken: taken.map(String) } })
  }
  return { order: opened, plots: snapshot }
}

/** The same for land credits, which are not limited in number. */
export async function openCreditsOrder(tx: Tx, order: CreditsOrder): Promise<OrderRow> {
  const { accountId, quantity, price } = order
  const fingerprint = fingerprintOf({ kind: 'credits', quantity, totalCents: price.totalCents })
  await lockAccount(tx, accountId)
  return (
    waitingIn(await lockOrdersLike(tx, accountId, fingerprint)) ??
    insertOrder(tx, { ...order, kind: 'credits', landType: null, collectionId: null, fingerprint })
  )
}

/** Throws while the order is being paid. */
export function waitingIn({ waiting }: SameOrders): OrderRow | null {
  if (waiting?.state === 'confirming') throw new AppError('PAYMENT_UNDER_WAY')
  return waiting
}

/** The rest of their plots counts as released without payment. */
async function supersedeOverlapping(tx: Tx, accountId: string, cells: bigint[]): Promise<void> {
  const rows = await lockOverlappingOrders(tx, accountId, cells)
  if (rows.some(({ state }) => state === 'confirming')) throw new AppError('PAYMENT_UNDER_WAY')
  for (const { id } of rows) {
    await cancelOrder(tx, { orderId: id, why: { code: 'superseded', params: {} } })
    await supersedeOrder(tx, id, cells)
  }
}

interface NewOrder {
  accountId: string
  kind: OrderKind
  method: PaymentMethod
  quantity: number
  price: OrderPrice
  landType: 'individual' | 'collection' | null
  collectionId: string | null
  fingerprint: string
  network?: string | null
  holdTime?: HoldTime
}

/** Requires a lock on the account. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { price, network = null, holdTime = wholeHold } = order
  const [opened] = await insertOrderRow(
    tx,
    order.accountId,
    order.kind,
    order.quantity,
    price.basePriceCents,
    price.subtotalCents,
    price.discountCents,
    price.discountPercent,
    price.totalCents,
    order.landType,
    order.collectionId,
    order.fingerprint,
    holdMinutes[order.method],
    JSON.stringify(price.discounts),
    network,
    holdTime.usedMinutes,
    holdTime.mostMinutes,
  )
  if (!opened) await refuseFrozen(tx, order.accountId)
  if (!opened) throw new Error('an order was not inserted')
  await recordStep(tx, { orderId: opened.id, source: 'server', event: { code: 'ordered', params: {} } })
  // Orders paid at once are announced when they are settled.
  if (order.method !== 'credits') await publish(tx, `account:${order.accountId}`, { type: 'orders' })
  return opened
}

/** Each plot with its share of the total, in whole cents that add up to it. */
async function snapshotPlots(tx: Tx, order: OrderRow, plots: PlotsOrder['plots']): Promise<OrderedPlot[]> {
  const upTo = (count: number): bigint => (order.total_cents * BigInt(count)) / BigInt(plots.length)
  const snapshot = plots
    .toSorted((a, b) => (a.cell < b.cell ? -1 : 1))
    .map(({ cell, district, country }, n) => ({ cell, district, country, priceCents: upTo(n + 1) - upTo(n) }))
  await insertOrderPlots(tx, order.id, ...plotArrays(snapshot))
  return snapshot
}

type Bought =
  | {
      kind: 'plots'
      cells: bigint[]
      landType: 'individual' | 'collection'
      collectionId: string | null
      totalCents: bigint
    }
  | { kind: 'credits'; quantity: number; totalCents: bigint }
  /** Priced in ether, by its attempt. */
  | { kind: 'mint'; collectionId: string; totalCents: 0n }

/** A branded type, created here only: a wrong fingerprint would match the order of other plots. */
export type Fingerprint = string & { readonly madeBy: typeof fingerprintOf }

/**
 * Equal for the same purchase at the same price, whatever the order of the plots. It includes the price, because at
 * another price it is another purchase.
 */
export function fingerprintOf(bought: Bought): Fingerprint {
  return createHash('sha256')
    .update([bought.kind, bought.totalCents, ...partsOf(bought)].join('|'))
    .digest('base64url') as Fingerprint
}

function partsOf(bought: Bought): (string | number | bigint)[] {
  if (bought.kind === 'mint') return [bought.collectionId]
  if (bought.kind === 'credits') return [bought.quantity]
  return [bought.landType, bought.collectionId ?? '', ...sorted(bought.cells)]
}

const sorted = (cells: bigint[]): bigint[] => cells.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
