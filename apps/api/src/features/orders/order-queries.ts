import type { AttemptState, OrderKind, OrderState, PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Orders, PaymentAttempts } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

/** Text columns with a fixed set of values. */
export interface OrderRow extends Omit<Selectable<Orders>, 'kind' | 'state' | 'land_type' | 'make_good'> {
  kind: OrderKind
  state: OrderState
  land_type: 'individual' | 'collection' | null
  make_good: 'refund' | 'credits'
}

export interface AttemptRow extends Omit<Selectable<PaymentAttempts>, 'method' | 'state'> {
  method: PaymentMethod
  state: AttemptState
}

const selectLocked = sqlFile<[orderId: string], OrderRow>(new URL('./sql/lock-order.sql', import.meta.url))

const selectSame = sqlFile<[accountId: string, fingerprint: string], OrderRow>(
  new URL('./sql/lock-same-orders.sql', import.meta.url),
)

export interface SameOrders {
  /** An open order for the same purchase, locked. */
  waiting: OrderRow | null
  /** The order by which the account has just bought exactly this; it answers a repeated request. */
  bought: OrderRow | null
}

/** Requires a lock on the account. */
export async function lockOrdersLike(tx: Tx, accountId: string, fingerprint: string): Promise<SameOrders> {
  const rows = await selectSame(tx, accountId, fingerprint)
  return {
    waiting: rows.find(({ state }) => state !== 'completed') ?? null,
    bought: rows.find(({ state }) => state === 'completed') ?? null,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Locks the order for the rest of the transaction; required before any change of an order, its attempts or its
 * plots. FOR NO KEY UPDATE, so that others may insert rows that reference the order.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  if (!uuid.test(orderId)) return null
  const [order] = await selectLocked(tx, orderId)
  return order ?? null
}

/** Null for an order of another account as for a missing one, so that the answer reveals nothing. */
export async function findOwnOrder(
  db: Db | Tx,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<OrderRow | null> {
  if (!uuid.test(tid)) return null
  const { rows } = await sql<OrderRow>`
    select * from orders where id = ${tid} and account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** Requires a lock on the order. */
export async function setMakeGood(tx: Tx, orderId: string, as: OrderRow['make_good']): Promise<void> {
  await tx.updateTable('orders').set({ make_good: as }).where('id', '=', orderId).execute()
}

/** For queries on `accounts`: an amount in ether was quoted for an order that is not over. */
export const hasEtherQuotes = sql<boolean>`exists (
  select from orders join payment_attempts on order_id = orders.id
  where account_id = accounts.id and orders.closed_at is null and method = 'eth' and payment_attempts.state = 'open')`

/** SQL condition on `accounts.id`. */
export const hasOrders = sql<boolean>`exists (select from orders where account_id = accounts.id)`
