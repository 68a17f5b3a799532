import { inOrderOf } from '#features/plots/plot-queries.ts'
import type { PlotStatus, StatusRow } from '#features/plots/plot-queries.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

const selectStatuses = sqlFile<[cells: readonly number[], accountId: string | null], StatusRow>(
  new URL('./sql/read-buyer-statuses.sql', import.meta.url),
)

/**
 * Statuses from a buyer's view: plots that an open order of the same buyer holds count as free, because another
 * payment method takes over the hold.
 */
export const readBuyerStatuses = async (
  db: Db,
  cells: readonly number[],
  accountId: string | null,
): Promise<PlotStatus[]> => inOrderOf(cells, await selectStatuses(db, cells, accountId))
