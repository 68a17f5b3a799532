/** For refunds by an operator: land of a purchase that becomes free again. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'
import { announceSold } from './announce-plots.ts'

type BoughtPlot = Pick<Selectable<Plots>, 'cell' | 'collection_id'>

interface Bought {
  orderId: string
  ownerId: string
  cells: readonly bigint[]
}

/** Locks, in cell order, those of the plots that the buyer has through this order and that have no token. */
export async function lockReturnablePlots(
  tx: Tx,
  { orderId, ownerId, cells }: Bought,
): Promise<BoughtPlot[]> {
  const { rows } = await sql<BoughtPlot>`
    select cell, collection_id from plots
    where cell = any(${cells}::bigint[]) and state = 'owned' and order_id = ${orderId} and owner_id = ${ownerId}
      and mint_state is null and not in_minted_collection
    order by cell for update`.execute(tx)
  return rows
}

/** Makes locked plots free. Their history says 'returned', and the counts of the map go down. */
export async function takeBackPlots(tx: Tx, { ownerId, cells }: Omit<Bought, 'orderId'>): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from plots where cell = any(${cells}::bigint[]) and owner_id = ${ownerId} and mint_state is null`.execute(
    tx,
  )
  if (numAffectedRows !== BigInt(cells.length))
    throw new Error('a plot was not locked before it was taken back')
  await announceSold(tx, cells)
  for (const type of ['lands', 'collections'] as const) await publish(tx, `account:${ownerId}`, { type })
}
