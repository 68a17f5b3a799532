import type { EndpointResult } from '@meridian/shared/endpoint'
import type { Tier, getTier } from '@meridian/shared/endpoints/tiers'
import { reachTier } from '@meridian/shared/reach-tier'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export async function readTier(db: Db, accountId: string): Promise<EndpointResult<typeof getTier>> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from plots where owner_id = ${accountId}`.execute(db)
  const owned = Number(rows[0]?.count ?? 0)
  const tiers = await readTiers(db)
  const { tier, next } = reachTier(tiers, owned)
  return {
    count_land: owned,
    tier,
    count_next_land: next ? next.start - owned : 0,
    ratio_next_land: next ? owned / next.start : 1,
    tiers,
  }
}

/** Ascending; each ends where the next one starts. */
export async function readTiers(db: Db): Promise<Tier[]> {
  const rows = await db.selectFrom('tiers').selectAll().orderBy('start_count').execute()
  return rows.map(({ title, start_count, drop_percent }, position) => {
    const next = rows[position + 1]
    return { title, start: start_count, end: next ? next.start_count - 1 : null, drop: drop_percent }
  })
}
