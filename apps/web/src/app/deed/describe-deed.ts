/** Describes the plots that an order has granted. */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { boundsOfCells, cellArea } from '@meridian/shared/grid'
import { largestGroup } from '#features/map/places/fly-to-cells.ts'
import { commonPlace, namePlace } from '@meridian/shared/names/name-plot'

export interface Deed {
  cells: number[]
  /** The name of the place where most of them lie; empty if it has none. */
  place: string
  /** Empty if only the place is known. */
  country: string
  /** The number of other districts they lie in. */
  elsewhere: number
  squareMetres: number
  center: { lng: number; lat: number }
}

/** Null when no plot was granted. */
export function describeDeed({ plots }: Pick<OrderDetail, 'plots'>): Deed | null {
  const given = plots.filter(({ outcome }) => outcome === 'granted')
  const [first] = given
  if (!first) return null
  const { area, elsewhere } = commonPlace(given.map(({ areas }) => areas[0]))
  const place = namePlace(area)
  const cells = given.map(({ _id }) => Number(_id))
  const squareMetres = cells.reduce((sum, cell) => sum + cellArea(cell), 0)
  return {
    cells,
    place,
    country: area.district === '' ? '' : area.country,
    elsewhere,
    squareMetres,
    center: middleOf(cells),
  }
}

/** The middle of the largest group: distant plots have no useful middle. */
function middleOf(cells: number[]): { lng: number; lat: number } {
  const [west, south, east, north] = boundsOfCells(largestGroup(cells))!
  const lng = (west + east) / 2
  return { lng: lng > 180 ? lng - 360 : lng, lat: (south + north) / 2 }
}

/** The short number for display; the printed deed also has the full id. */
export const deedNumber = (tid: string): string => tid.slice(0, 8).toUpperCase()
