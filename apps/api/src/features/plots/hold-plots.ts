import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { announceHeld } from './announce-plots.ts'
import { plotArrays } from './grant-plots.ts'
import type { OrderedPlot, PlotArrays } from './grant-plots.ts'

const insertHeld = sqlFile<[orderId: string, ...PlotArrays], Pick<Selectable<Plots>, 'cell'>>(
  new URL('./sql/hold-plots.sql', import.meta.url),
)

/**
 * Holds every plot for the order, or returns the cells that were not free; the caller must then throw, so that
 * nothing is held. Cells are locked in order, so that overlapping carts can not deadlock.
 */
export async function holdPlots(
  tx: Tx,
  { orderId, plots }: { orderId: string; plots: readonly OrderedPlot[] },
): Promise<bigint[]> {
  const rows = await insertHeld(tx, orderId, ...plotArrays(plots))
  const held = new Set(rows.map(({ cell }) => cell))
  if (held.size < plots.length) return plots.map(({ cell }) => cell).filter((cell) => !held.has(cell))
  await announceHeld(tx, [...held])
  return []
}
