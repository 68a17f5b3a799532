import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { PlotOwners } from '#platform/db/schema.generated.ts'

export type PlotOwner = Omit<Selectable<PlotOwners>, 'id' | 'cell'>

/** Transfers are unlimited in number and cheap, so the list is bounded. */
const newest = 200

/** The newest transfers of a plot and its mint, however old; oldest first. */
export async function readPlotOwners(db: Db, cell: bigint): Promise<PlotOwner[]> {
  const { rows } = await sql<PlotOwner>`
    with shown as (
      (select id from plot_owners where cell = ${cell} order by id desc limit ${newest})
      union
      (select id from plot_owners where cell = ${cell} and kind = 'minted' order by id limit 1)
    )
    select at, kind, owner_id, owner_address, order_id, chain_id, tx_hash, log_index, to_address
    from plot_owners join shown using (id) where cell = ${cell} order by id`.execute(db)
  return rows
}
