import { AppError } from '@meridian/shared/errors'
import type { Plot } from '@meridian/shared/plot'
import { sql } from 'kysely'
import { asPlot, plotColumns } from '#features/plots/plot-entity.ts'
import type { PlotRow } from '#features/plots/plot-entity.ts'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import { toCollectionId } from './collection-id.ts'

export interface PlotPage {
  cursor: string | undefined
  limit: number
}

export async function listCollectionPlots(
  db: Db,
  { accountId, collectionId, ...page }: PlotPage & { accountId: string; collectionId: string },
): Promise<{ data: Plot[]; count: number; next: string | null }> {
  const id = toCollectionId(collectionId)
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from plots where collection_id = collections.id) as count
    from collections where id = ${id} and owner_id = ${accountId}`.execute(db)
  if (!rows[0]) throw new AppError('COLLECTION_NOT_FOUND')
  const { plots, next } = await readCollectionPlots(db, id, page)
  return { data: plots.map(asPlot), count: Number(rows[0].count), next }
}

/** In cell order, so that neighbours are adjacent. */
export async function readCollectionPlots(
  db: Db,
  id: string,
  { cursor, limit }: PlotPage,
): Promise<{ plots: PlotRow[]; next: string | null }> {
  if (cursor !== undefined && !/^\d{1,11}$/.test(cursor)) throw new AppError('INVALID_INPUT')
  const { rows: read } = await sql<PlotRow>`
    select ${plotColumns} from plots
    where collection_id = ${id} and cell > ${cursor ?? '-1'}::bigint
    order by cell limit ${limit + 1}`.execute(db)
  const { rows: plots, last } = cutPage(read, limit)
  return { plots, next: last ? String(last.cell) : null }
}
