import { AppError } from '@meridian/shared/errors'
import { snapBbox } from '@meridian/shared/grid'
import type { Db } from '#platform/db/database.ts'

/** The collection of one of the account's own plots; empty if it is in none. */
export async function findPlotCollection(
  db: Db,
  { accountId, bbox }: { accountId: string; bbox: readonly number[] },
): Promise<string> {
  const cell = snapBbox(bbox)
  if (cell === null) throw new AppError('PLOT_OFF_GRID')
  const plot = await db
    .selectFrom('plots')
    .select('collection_id')
    .where('cell', '=', BigInt(cell))
    .where('owner_id', '=', accountId)
    .executeTakeFirst()
  if (!plot) throw new AppError('PLOT_NOT_FOUND')
  return plot.collection_id ?? ''
}
