import type { Collection } from '@meridian/shared/endpoints/collections'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import { cutPage } from '#platform/db/cut-page.ts'
import type { Db } from '#platform/db/database.ts'
import { asMicroseconds, fromMicroseconds } from '#platform/db/microseconds.ts'
import { asCollection } from './collection-entity.ts'
import type { CollectionRow } from './collection-entity.ts'
import { toCollectionId } from './collection-id.ts'

export async function listCollections(
  db: Db,
  { accountId, cursor, limit }: { accountId: string; cursor: string | undefined; limit: number },
): Promise<{ data: Collection[]; count: number; next: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor)
  const { rows: read } = await sql<CollectionRow & { micros: bigint }>`
    with page as (
      select id, name, state, uriid, txid, created_at from collections
      where owner_id = ${accountId}
      ${before ? sql`and (created_at, id) < (${fromMicroseconds(before.micros)}, ${before.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit + 1}
    ), counts as (
      select collection_id, count(*) as total, count(mint_state) as minted from plots
      where owner_id = ${accountId} and collection_id is not null group by collection_id
    )
    select page.id, name, state, uriid, txid, coalesce(total, 0) as total, coalesce(minted, 0) as minted,
      ${asMicroseconds(sql`created_at`)} as micros
    from page left join counts on counts.collection_id = page.id
    order by created_at desc, page.id desc`.execute(db)
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) from collections where owner_id = ${accountId}`.execute(db)
  const { rows, last } = cutPage(read, limit)
  return {
    data: rows.map(asCollection),
    count: Number(counted[0]?.count ?? 0),
    next: last ? `${last.micros}-${last.id}` : null,
  }
}

/** SQL condition on `accounts.id`. */
export const hasCollections = sql<boolean>`exists (select from collections where owner_id = accounts.id)`

function readCursor(cursor: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,18})-(.+)$/.exec(cursor) ?? []
  if (micros === undefined || id === undefined) throw new AppError('INVALID_INPUT')
  return { micros, id: toCollectionId(id) }
}
