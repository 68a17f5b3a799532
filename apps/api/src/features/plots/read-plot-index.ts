import { AppError } from '@meridian/shared/errors'
import { packPlots } from '@meridian/shared/plot-index'
import type { PlotIndex } from '@meridian/shared/plot-index'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import type { Plots } from '#platform/db/schema.generated.ts'

/** Few accounts need a second page. */
const pageSize = 10_000

type IndexRow = Pick<Selectable<Plots>, 'collection_id' | 'district' | 'country' | 'name'> &
  Record<'cell' | 'created_at' | 'cents', number> & { minted: boolean }

/** Doubles instead of bigint and Date, whose parsing for ten thousand rows takes longer than the query. */
export async function readPlotIndex(
  db: Db,
  { accountId, cursor }: { accountId: string; cursor: string | undefined },
): Promise<{ plots: PlotIndex; count: number; next: string | null }> {
  if (cursor !== undefined && !/^\d{1,11}$/.test(cursor)) throw new AppError('INVALID_INPUT')
  const { rows: read } = await sql<IndexRow>`
    select cell::float8 as cell, collection_id, district, country, name,
      (case when owned_since is null then price_cents else 0 end)::float8 as cents,
      floor(extract(epoch from coalesce(owned_since, created_at)))::float8 as created_at,
      mint_state is not distinct from 'minted' or in_minted_collection as minted
    from plots where owner_id = ${accountId} and cell > ${cursor ?? '-1'}::bigint
    order by plots.cell limit ${pageSize + 1}`.execute(db)
  const { rows, last } = cutPage(read, pageSize)
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) from plots where owner_id = ${accountId}`.execute(db)
  return {
    plots: packPlots(
      rows.map(({ cell, collection_id, district, country, created_at, cents, name, minted }) => ({
        cell,
        collectionId: collection_id ?? '',
        district,
        country,
        createdAt: created_at,
        price: Math.round(cents / 100),
        name,
        minted,
      })),
    ),
    count: Number(counted[0]?.count ?? 0),
    next: last ? String(last.cell) : null,
  }
}
