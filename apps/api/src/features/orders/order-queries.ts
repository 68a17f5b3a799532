import type { AttemptState, OrderKind, OrderState, PaymentMethod } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { named } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'

export interface OrderRow {
  id: string
  account_id: string
  kind: OrderKind
  state: OrderState
  quantity: number
  base_price_cents: bigint
  subtotal_cents: bigint
  discount_cents: bigint
  discount_percent: number
  total_cents: bigint
  land_type: 'individual' | 'collection' | null
  collection_id: string | null
  fingerprint: string
  hold_until: Date
  make_good: 'refund' | 'credits'
  superseded: boolean
  created_at: Date
}

export interface AttemptRow {
  id: string
  order_id: string
  method: PaymentMethod
  state: AttemptState
  amount_cents: bigint
  fee_cents: bigint
  parameters: unknown
  provider_ref: string | null
  url: string | null
  /** Decimal text; wei. */
  amount_wei: string | null
  quote_until: Date | null
  expires_at: Date | null
  created_at: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Locks the order for the rest of the transaction. Everyone who changes an order, its attempts or its plots starts
 * here. Not the strongest lock: rows that refer to the order may be written by others meanwhile.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  if (!uuid.test(orderId)) return null
  const { rows } = await sql<OrderRow>`${named('lock-order')}
    select * from orders where id = ${orderId} for no key update`.execute(tx)
  return rows[0] ?? null
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
