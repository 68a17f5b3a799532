import type { PublicCollection } from '@meridian/shared/endpoints/metadata'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { ownerName } from '#features/accounts/core/owner-name.ts'
import { readPlotOwners } from '#features/plots/read-plot-owners.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { describeOwnership } from './describe-ownership.ts'

/** The owner, the token and the history of a minted collection. Its plots are in GET /api/collection/detail. */
export async function readPublicCollection(
  db: Db,
  config: Pick<Config, 'chains'>,
  uriid: string,
): Promise<PublicCollection> {
  // All plots of a minted collection have its owner, and move with its token.
  const { rows } = await sql<{ id: string; txid: string | null; cell: bigint; owner_name: string | null }>`
    select collections.id, collections.txid, plots.cell, ${ownerName} as owner_name
    from collections join plots on plots.collection_id = collections.id
    where uriid = ${uriid} and collections.state = 2 order by plots.cell limit 1`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('COLLECTION_NOT_FOUND')
  const { id, txid, cell, owner_name } = found
  const { token, holder, history } = await describeOwnership(db, config, {
    cell: String(cell),
    owners: await readPlotOwners(db, cell),
    collection: txid === null ? null : { id, txid },
  })
  // Earlier events belong to the plot alone. The history is newest first.
  const mint = history.findIndex(({ kind }) => kind === 'minted')
  return { owner_name, token, holder, history: history.slice(0, mint + 1) }
}
