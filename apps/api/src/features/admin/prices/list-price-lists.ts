import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listPriceLists as endpoint } from '@meridian/shared/endpoints/admin/prices'
import { sql } from 'kysely'
import type { TierStep } from '#features/pricing/price-lists.ts'
import { dollars } from '#features/pricing/price-of.ts'
import type { Discount } from '#features/pricing/price-of.ts'
import type { Db } from '#platform/db/database.ts'

const most = 100

interface ListRow {
  from_at: Date
  cents: bigint
  discounts: object
  tiers: object
  is_future: boolean
  who: string | null
  at: Date | null
  reason: string | null
}

export async function listPriceLists(db: Db): Promise<EndpointResult<typeof endpoint>> {
  const { rows } = await sql<ListRow>`
    select from_at, cents, discounts, tiers, from_at > now() as is_future, coalesce(name, command_user) as who, at, reason
    from price_lists left join operator_actions on key = action_key left join operators on operators.id = operator_id
    order by from_at desc limit ${most}`.execute(db)
  const current = rows.find((row) => !row.is_future)
  return {
    lists: rows.map((row) => ({
      from_at: row.from_at.toISOString(),
      state: row.is_future ? 'future' : row === current ? 'current' : 'past',
      price: dollars(row.cents),
      discounts: row.discounts as Discount[],
      tiers: row.tiers as TierStep[],
      action:
        row.who !== null && row.at !== null && row.reason !== null
          ? { who: row.who, at: row.at.toISOString(), reason: row.reason }
          : null,
    })),
  }
}
