import { inOrderOf } from '#features/plots/plot-queries.ts'
import type { PlotStatus, StatusRow } from '#features/plots/plot-queries.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'

const selectStatuses = sqlFile<[cells: readonly number[], accountId: string | null], StatusRow>(
  new URL('./sql/read-buyer-statuses.sql', import.meta.url),
)

/**
 * How plots stand to somebody who would buy them: what an open order of their own holds is free, since another way to
 * pay for it takes the hold over.
 */
export const readBuyerStatuses = async (
  db: Db,
  cells: readonly number[],
  accountId: string | null,
): Promise<PlotStatus[]> => inOrderOf(cells, await selectStatuses(db, cells, accountId))
