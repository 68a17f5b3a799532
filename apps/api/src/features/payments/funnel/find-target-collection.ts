import { sql } from 'kysely'
import type { OrderRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'

/** Where the order's plots go: null when they are individual, or the collection was minted or removed meanwhile. */
export async function findTargetCollection(tx: Tx, order: OrderRow): Promise<string | null> {
  if (order.land_type !== 'collection') return null
  // Shared: it can be neither closed nor removed until the plots are in it.
  const { rows } = await sql<{ id: string }>`
    select id from collections
    where id = ${order.collection_id} and owner_id = ${order.account_id} and state is null
    for share`.execute(tx)
  return rows[0]?.id ?? null
}
