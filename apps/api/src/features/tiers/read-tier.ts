import type { EndpointResult } from '@meridian/shared/endpoint'
import type { Tier, getTier } from '@meridian/shared/endpoints/tiers'
import { reachTier } from '@meridian/shared/reach-tier'
import { sql } from 'kysely'
import type { TierStep } from '#features/pricing/price-lists.ts'
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
  const { rows } = await sql<{ tiers: object }>`
    select tiers from price_lists where from_at <= now() order by from_at desc limit 1`.execute(db)
  const steps = rows[0]!.tiers as TierStep[]
  return steps.map(({ title, start, drop }, position) => {
    const next = steps[position + 1]
    return { title, start, end: next ? next.start - 1 : null, drop }
  })
}
