import { AppError } from '@meridian/shared/errors'
import { snapBbox } from '@meridian/shared/grid'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** The collection that a plot of the account's own lies in; empty where it is in none. */
export async function findPlotCollection(
  db: Db,
  { accountId, bbox }: { accountId: string; bbox: readonly number[] },
): Promise<string> {
  const cell = snapBbox(bbox)
  if (cell === null) throw new AppError('PLOT_OFF_GRID')
  const { rows } = await sql<{ collection_id: string | null }>`
    select collection_id from plots where cell = ${cell} and owner_id = ${accountId}`.execute(db)
  if (!rows[0]) throw new AppError('PLOT_NOT_FOUND')
  return rows[0].collection_id ?? ''
}
