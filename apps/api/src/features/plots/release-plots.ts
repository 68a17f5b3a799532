import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { announceHeld } from './announce-plots.ts'

const deleteHeld = sqlFile<[orderIds: string[]], Pick<Selectable<Plots>, 'cell'>>(
  new URL('./sql/release-plots.sql', import.meta.url),
)

/** Frees the plots that the orders still hold and returns them. Granted plots stay granted. */
export async function releasePlots(tx: Tx, ...orderIds: string[]): Promise<bigint[]> {
  const rows = await deleteHeld(tx, orderIds)
  const cells = rows.map(({ cell }) => cell)
  await announceHeld(tx, cells)
  return cells
}
