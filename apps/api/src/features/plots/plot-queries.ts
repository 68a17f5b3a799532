import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { plotStatuses } from '@meridian/shared/land-item'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

export type PlotStatus = (typeof plotStatuses)[number]

export type StatusRow = Pick<Selectable<Plots>, 'cell'> & { status: PlotStatus }

const selectStatuses = sqlFile<[cells: readonly number[], accountId: string | null], StatusRow>(
  new URL('./sql/read-statuses.sql', import.meta.url),
)

/** One status per cell, in the same order; `accountId` decides which plots are 'yours'. */
export async function readStatuses(
  db: Db | Tx,
  cells: readonly number[],
  accountId: string | null,
): Promise<PlotStatus[]> {
  return inOrderOf(cells, await selectStatuses(db, cells, accountId))
}

/** Cells without a row are free. */
export function inOrderOf(cells: readonly number[], rows: readonly StatusRow[]): PlotStatus[] {
  const known = new Map(rows.map(({ cell, status }) => [Number(cell), status]))
  return cells.map((cell) => known.get(cell) ?? 'free')
}

/** SQL condition on `accounts.id`. */
export const hasPlots = sql<boolean>`exists (select from plots where owner_id = accounts.id)`
