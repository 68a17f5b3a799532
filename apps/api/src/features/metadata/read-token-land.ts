/**
 * The land of a token. Reads neither owner nor price. The owner's name for it is public from the request of the
 * token on, because wallets read a token before it is final.
 */
import { AppError } from '@meridian/shared/errors'
import { isCellId } from '@meridian/shared/grid'
import { INTERNATIONAL_WATERS } from '@meridian/shared/country/country-name'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface Place {
  district: string
  country: string
}

export interface PlotToken extends Place {
  cell: number
  /** Null without a public name. */
  name: string | null
}

export interface CollectionToken {
  /** Private: the collection's id in our database. */
  id: string
  uriid: string
  name: string
  /** Ascending; at least one. */
  cells: number[]
  /** The country of most plots. */
  place: Place
  /** Number of countries; the sea is none. */
  countries: number
}

/** SQL condition on `plots` and, if any, their `collections`. */
export const publicName = sql<string | null>`
  case when mint_state is not null or collections.state is not null then plots.name end`

/** Only sold plots have tokens. */
export async function readPlotToken(db: Db, text: string): Promise<PlotToken> {
  const cell = toCell(text)
  const { rows } = await sql<Place & { name: string | null }>`
    select district, country,
      ${publicName} as name
    from plots left join collections on collections.id = plots.collection_id
    where cell = ${cell} and plots.state = 'owned'`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('NOT_FOUND')
  return { cell, ...found }
}

/** A token exists once the collection is being minted; until then it is private. */
export async function readCollectionToken(db: Db, uriid: string): Promise<CollectionToken> {
  if (!/^\w{1,64}$/.test(uriid)) throw new AppError('COLLECTION_NOT_FOUND')
  const { rows } = await sql<
    { id: string; name: string; cells: Buffer | null } & Place & { countries: bigint }
  >`
    with named as (select id, name from collections where uriid = ${uriid} and state is not null),
    land as (select cell, district, country from plots where collection_id = (select id from named))
    select id, name,
      (select string_agg(int8send(cell), '' order by cell) from land) as cells,
      (select count(distinct country) from land where country not in ('', ${INTERNATIONAL_WATERS})) as countries,
      coalesce(district, '') as district, coalesce(country, '') as country
    from named left join lateral (
      select district, country from land group by district, country order by count(*) desc, district, country limit 1
    ) most on true`.execute(db)
  const [found] = rows
  if (!found?.cells) throw new AppError('COLLECTION_NOT_FOUND')
  const { id, name, cells, countries, ...place } = found
  return { id, uriid, name, cells: cellsOf(cells), place, countries: Number(countries) }
}

/** Only the canonical decimal form of a number is accepted, as tokens have it. */
export function toCell(text: string): number {
  const cell = /^(0|[1-9]\d{0,10})$/.test(text) ? Number(text) : -1
  if (!isCellId(cell)) throw new AppError('NOT_FOUND')
  return cell
}

/** Eight bytes per cell in one value, because thousands of rows would cost more than their content. */
const cellsOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 8 }, (_, at) => Number(bytes.readBigInt64BE(at * 8)))
