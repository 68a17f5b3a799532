/** What a deed says of the plots that an order has brought. */
import type { Area } from '@meridian/shared/area'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { boundsOfCells, cellArea } from '@meridian/shared/grid'
import { mostTogether } from '#features/map/places/fly-to-cells.ts'
import { commonPlace } from '@meridian/shared/names/name-plot'

export interface Deed {
  cells: number[]
  /** Where most of them lie. */
  area: Area
  /** How many other districts they lie in. */
  elsewhere: number
  squareMetres: number
  center: { lng: number; lat: number }
}

/** Null where nothing was given. */
export function describeDeed({ plots }: Pick<OrderDetail, 'plots'>): Deed | null {
  const given = plots.filter(({ outcome }) => outcome === 'granted')
  const [first] = given
  if (!first) return null
  const { area, elsewhere } = commonPlace(given.map(({ areas }) => areas[0]))
  const cells = given.map(({ _id }) => Number(_id))
  const squareMetres = cells.reduce((sum, cell) => sum + cellArea(cell), 0)
  return {
    cells,
    area,
    elsewhere,
    squareMetres,
    center: middleOf(cells),
  }
}

/** Of those that lie together: between two sides of the world there is no middle. */
function middleOf(cells: number[]): { lng: number; lat: number } {
  const [west, south, east, north] = boundsOfCells(mostTogether(cells))!
  const lng = (west + east) / 2
  return { lng: lng > 180 ? lng - 360 : lng, lat: (south + north) / 2 }
}

/** As it is read out: the whole id stands beside it on paper. */
export const deedNumber = (tid: string): string => tid.slice(0, 8).toUpperCase()
