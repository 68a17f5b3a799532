import { AppError } from '@meridian/shared/errors'
import type { Plot } from '@meridian/shared/plot'
import { sql } from 'kysely'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import { asMicroseconds, fromMicroseconds } from '#platform/db/microseconds.ts'
import { asPlot, plotColumns } from './plot-entity.ts'
import type { PlotRow } from './plot-entity.ts'

/** Selects all plots of an account, those outside of collections, or those of one collection. */
interface Narrowed {
  accountId: string
  type: 'individual' | 'all'
  /** A malformed id matches nothing, like an unknown one. */
  collectionId?: string | undefined
}

const areOf = ({ accountId, type, collectionId }: Narrowed) => sql`owner_id = ${accountId}
  ${type === 'individual' ? sql`and collection_id is null` : sql``}
  ${collectionId === undefined ? sql`` : isUuid(collectionId) ? sql`and collection_id = ${collectionId}` : sql`and false`}`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A page of the table, newest first; the first page is 1. */
export async function listMyAssets(
  db: Db,
  { page, limit, ...narrowed }: Narrowed & { page: number; limit: number },
): Promise<{ data: Plot[]; total: number }> {
  const { rows } = await sql<PlotRow>`
    select ${plotColumns} from plots where ${areOf(narrowed)}
    order by created_at desc, cell desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { data: rows.map(asPlot), total: await countPlots(db, narrowed) }
}

export async function listMyPlots(
  db: Db,
  {
    accountId,
    type,
    cursor,
    limit,
  }: { accountId: string; type: 'individual' | 'all'; cursor: string | undefined; limit: number },
): Promise<{ data: Plot[]; count: number; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const { rows: read } = await sql<PlotRow & { micros: bigint }>`
    select ${plotColumns}, ${asMicroseconds(sql`created_at`)} as micros from plots
    where ${areOf({ accountId, type })}
      ${after ? sql`and (created_at, cell) < (${fromMicroseconds(after.micros)}, ${after.cell}::bigint)` : sql``}
    order by created_at desc, cell desc limit ${limit + 1}`.execute(db)
  const { rows, last } = cutPage(read, limit)
  return {
    data: rows.map(asPlot),
    count: await countPlots(db, { accountId, type }),
    next: last ? `${last.micros}-${last.cell}` : null,
  }
}

/** Purchase time and cell, because plots of one order share the time. */
function readCursor(cursor: string): { micros: string; cell: string } {
  const [, micros, cell] = /^(\d{1,18})-(\d{1,11})$/.exec(cursor) ?? []
  if (micros === undefined || cell === undefined) throw new AppError('INVALID_INPUT')
  return { micros, cell }
}

async function countPlots(db: Db, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from plots where ${areOf(narrowed)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
