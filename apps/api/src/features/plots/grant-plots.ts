import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { announceSold } from './announce-plots.ts'
import { plotArrays } from './hold-plots.ts'
import type { PlotArrays } from './hold-plots.ts'
import type { OrderedPlot } from './hold-plots.ts'

export interface Grant {
  /** Null for land that the office gives without one. */
  orderId: string | null
  ownerId: string
  collectionId: string | null
  plots: readonly OrderedPlot[]
}

const insertOwned = sqlFile<
  [orderId: string | null, ownerId: string, collectionId: string | null, ...PlotArrays],
  Pick<Selectable<Plots>, 'cell'>
>(new URL('./sql/grant-plots.sql', import.meta.url))

/**
 * Makes the account the owner of what the order holds and of what is free (again, when the money came late), and
 * answers those cells. Plots that are someone else's, or held by another order, stay as they are, and so does what
 * this order was granted before.
 */
export async function grantPlots(
  tx: Tx,
  { orderId, ownerId, collectionId, plots }: Grant,
): Promise<bigint[]> {
  const rows = await insertOwned(tx, orderId, ownerId, collectionId, ...plotArrays(plots))
  const cells = rows.map(({ cell }) => cell)
  await announceSold(tx, cells)
  return cells
}
