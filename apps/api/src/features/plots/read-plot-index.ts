import { AppError } from '@meridian/shared/errors'
import { packPlots } from '@meridian/shared/plot-index'
import type { PlotIndex } from '@meridian/shared/plot-index'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { wholeDollars } from './plot-entity.ts'
import type { PlotRow } from './plot-entity.ts'

/** Few accounts need a second page. */
const pageSize = 10_000

export async function readPlotIndex(
  db: Db,
  { accountId, cursor }: { accountId: string; cursor: string | undefined },
): Promise<{ plots: PlotIndex; count: number; next: string | null }> {
  if (cursor !== undefined && !/^\d{1,11}$/.test(cursor)) throw new AppError('INVALID_INPUT')
  const { rows } = await sql<PlotRow>`
    select cell, name, district, country, price_cents, mint_state, collection_id, created_at from plots
    where owner_id = ${accountId} and cell > ${cursor ?? '-1'}::bigint
    order by cell limit ${pageSize}`.execute(db)
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) from plots where owner_id = ${accountId}`.execute(db)
  return {
    plots: packPlots(
      rows.map((row) => ({
        cell: Number(row.cell),
        collectionId: row.collection_id ?? '',
        district: row.district,
        country: row.country,
        createdAt: Math.floor(row.created_at.getTime() / 1000),
        price: wholeDollars(row.price_cents),
        name: row.name,
        minted: row.mint_state === 'minted',
      })),
    ),
    count: Number(counted[0]?.count ?? 0),
    next: rows.length === pageSize ? String(rows.at(-1)?.cell) : null,
  }
}
