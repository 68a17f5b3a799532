/** Public facts about the land around a plot. */
import { nearestTown, shoreAt } from '@meridian/gazetteer/surroundings'
import type { Surroundings } from '@meridian/shared/endpoints/metadata'
import { cellBbox, cellCenter, cellsInRectangle } from '@meridian/shared/grid'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { FindWater } from './find-named-water.ts'
import { toCell } from '#features/metadata/read-token-land.ts'

/** Plots in each direction: about two kilometres. */
const REACH = 5
/** The price of a single purchase is private, so a price is given only for several purchases. */
const FEWEST_PRICES = 5

export async function describeSurroundings(db: Db, findWater: FindWater, id: string): Promise<Surroundings> {
  const cell = toCell(id)
  const [lng, lat] = cellCenter(cell)
  const around = cellsAround(cell)
  const { rows } = await sql<{ sold: bigint; paid: bigint; median: number | null }>`
    select count(*) as sold, count(*) filter (where is_paid) as paid,
      percentile_cont(0.5) within group (order by price_cents) filter (where is_paid) as median
    from plots, lateral (select order_id is not null and price_cents > 0 as is_paid) as of
    where cell = any(${around}::bigint[]) and state = 'owned'`.execute(db)
  const [{ sold, paid, median } = { sold: 0n, paid: 0n, median: null }] = rows
  const town = nearestTown(lng, lat)
  const { shore, sea } = shoreAt(lng, lat)
  const water = await findWater(lng, lat)
  return {
    town: town && { name: town.name, kilometres: rounded(town.kilometres) },
    shore,
    sea: sea === '' ? null : sea,
    water: water && { name: water.name, kilometres: rounded(water.kilometres) },
    plots_around: around.length,
    sold_around: Number(sold),
    usual_price: median === null || paid < FEWEST_PRICES ? null : Math.round(median / 100),
  }
}

const rounded = (kilometres: number): number => Math.round(kilometres * 10) / 10

function cellsAround(cell: number): number[] {
  const [west, south, east, north] = cellBbox(cell)
  const [wide, high] = [(east - west) * REACH, (north - south) * REACH]
  const rectangle = {
    west: west - wide * 0.99,
    south: Math.max(south - high * 0.99, -90),
    east: east + wide * 0.99,
    north: Math.min(north + high * 0.99, 90),
  }
  return cellsInRectangle(rectangle, (2 * REACH + 3) ** 2).ids.filter((id) => id !== cell)
}
