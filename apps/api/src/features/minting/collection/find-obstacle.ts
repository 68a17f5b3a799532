import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { findLiveMint } from './mint-queries.ts'

export type Obstacle = Extract<ErrorCode, 'COLLECTION_EMPTY' | 'PLOT_MINTED' | 'COLLECTION_CLOSED'>

/**
 * Returns why the collection can not be minted by this mint; null when it can. Another fee may be paid or pending. The
 * caller has locked the collection, so that its plots do not change.
 */
export async function findObstacle(
  tx: Tx,
  { id, state }: { id: string; state: number | null },
  tid: string | null,
): Promise<Obstacle | null> {
  const live = await findLiveMint(tx, id)
  if (live ? live.id !== tid : state !== null) return 'COLLECTION_CLOSED'
  const { rows } = await sql<{ plots: bigint; minted: bigint }>`
    select count(*) as plots, count(mint_state) as minted from plots where collection_id = ${id}`.execute(tx)
  if (!rows[0]?.plots) return 'COLLECTION_EMPTY'
  return rows[0].minted ? 'PLOT_MINTED' : null
}
