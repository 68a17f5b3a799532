import type { AttemptState, OrderKind, OrderState, PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Orders, PaymentAttempts } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

/** What the schema has as text is one of a few words. */
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
  /** It waits for money for the very same, and is locked. */
  waiting: OrderRow | null
  /** By it, the account has just bought exactly this: a repeated request is answered by it. */
  bought: OrderRow | null
}

/** The account is locked. */
export async function lockOrdersLike(tx: Tx, accountId: string, fingerprint: string): Promise<SameOrders> {
  const rows = await selectSame(tx, accountId, fingerprint)
  return {
    waiting: rows.find(({ state }) => state !== 'completed') ?? null,
    bought: rows.find(({ state }) => state === 'completed') ?? null,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Locks the order for the rest of the transaction. Everyone who changes an order, its attempts or its plots starts
 * here. Not the strongest lock: rows that refer to the order may be written by others meanwhile.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  if (!uuid.test(orderId)) return null
  const [order] = await selectLocked(tx, orderId)
  return order ?? null
}

/** Null for another's order as for one that is not there: nobody learns which. */
export async function findOwnOrder(
  db: Db | Tx,
  { accountId, tid }: { accountId: string; tid: string },
): Promise<OrderRow | null> {
  if (!uuid.test(tid)) return null
  const { rows } = await sql<OrderRow>`
    select * from orders where id = ${tid} and account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** The order is locked. */
export async function setMakeGood(tx: Tx, orderId: string, as: OrderRow['make_good']): Promise<void> {
  await tx.updateTable('orders').set({ make_good: as }).where('id', '=', orderId).execute()
}

/** Of `accounts.id`. */
export const hasOrders = sql<boolean>`exists (select from orders where account_id = accounts.id)`
