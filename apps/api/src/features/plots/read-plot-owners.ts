import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { PlotOwners } from '#platform/db/schema.generated.ts'

export type PlotOwner = Omit<Selectable<PlotOwners>, 'id' | 'cell'>

/** Every change of hands of a plot, oldest first. */
export const readPlotOwners = (db: Db, cell: bigint): Promise<PlotOwner[]> =>
  db
    .selectFrom('plot_owners')
    .select([
      'at',
      'kind',
      'owner_id',
      'owner_address',
      'order_id',
      'chain_id',
      'tx_hash',
      'log_index',
      'to_address',
    ])
    .where('cell', '=', cell)
    .orderBy('id')
    .execute()
