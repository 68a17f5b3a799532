/** The progress of the sale, from hourly sums: a million purchases are some thousand rows. */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getSale } from '@meridian/shared/endpoints/token-sale'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findSale, formatMass, formatUsdt, readUsdt } from './sale.ts'

const mostPoints = 200

interface Point {
  at: Date
  sold: string
}

export async function readSale({
  config,
  db,
}: Pick<Platform, 'config' | 'db'>): Promise<EndpointResult<typeof getSale>> {
  const sale = findSale(config)
  if (!sale) return { sold: '0', raised: '0', buyers: 0, history: [] }
  const usdt = await readUsdt(sale)
  const { rows } = await sql<{ purchases: number; buyers: number; mass: string; usdt: string }>`
    select coalesce(sum(purchases), 0)::int as purchases, coalesce(sum(buyers), 0)::int as buyers,
      coalesce(sum(mass), 0)::text as mass, coalesce(sum(usdt), 0)::text as usdt
    from sale_hours`.execute(db)
  const { purchases, buyers, mass, usdt: raised } = rows[0]!
  const points = await (purchases <= mostPoints ? eachPurchase(db) : someHours(db))
  return {
    sold: formatMass(mass),
    raised: formatUsdt(raised, usdt),
    buyers,
    history: points.map(({ at, sold }) => ({ at: at.toISOString(), sold: formatMass(sold) })),
  }
}

async function eachPurchase(db: Db): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select mined_at as at, sum(mass) over (order by mined_at, id)::text as sold from token_purchases
    where lost_at is null order by mined_at, id limit ${mostPoints}`.execute(db)
  return rows
}

/** Evenly spaced, always with the newest. */
async function someHours(db: Db): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select at, sold from (
      select newest_at as at, (sum(mass) over (order by hour))::text as sold, row_number() over (order by hour) as n,
        count(*) over () as hours
      from sale_hours
    ) as sums
    where (hours - n) % ceil(hours::numeric / ${mostPoints}) = 0
    order by n`.execute(db)
  return rows
}
