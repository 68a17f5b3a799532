import type { Collection } from '@meridian/shared/endpoints/collections'
import { AppError } from '@meridian/shared/errors'
import type { Plot } from '@meridian/shared/plot'
import { sql } from 'kysely'
import { asPlot, asPublicPlot } from '#features/plots/plot-entity.ts'
import type { Db } from '#platform/db/database.ts'
import { asCollection } from './collection-entity.ts'
import type { CollectionRow } from './collection-entity.ts'
import { readCollectionPlots } from './list-collection-plots.ts'
import type { PlotPage } from './list-collection-plots.ts'

/** Minted collections are public, others visible to their owner only. */
export async function readCollectionDetail(
  db: Db,
  { accountId, uriid, ...page }: PlotPage & { accountId: string | null; uriid: string },
): Promise<{ info: Collection & { yours: boolean }; data: Plot[]; next: string | null }> {
  const { rows } = await sql<CollectionRow & { yours: boolean }>`
    select id, name, state, uriid, txid, coalesce(owner_id = ${accountId}, false) as yours, total, minted
    from collections, lateral (
      select count(*) as total, count(mint_state) as minted from plots where collection_id = collections.id
    ) counts
    where uriid = ${uriid} and (state = 2 or owner_id = ${accountId})`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('COLLECTION_NOT_FOUND')
  const { plots, next } = await readCollectionPlots(db, found.id, page)
  return {
    info: { ...asCollection(found), yours: found.yours },
    data: plots.map(found.yours ? asPlot : asPublicPlot),
    next,
  }
}
