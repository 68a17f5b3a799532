/** What a deed says of the plots that an order has brought. */
import type { Area } from '@meridian/shared/area'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { boundsOfCells, cellSize } from '@meridian/shared/grid'
import { largestGroup } from '#features/map/places/fly-to-cells.ts'
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

/** Null when no plot was granted. */
export function describeDeed({ plots }: Pick<OrderDetail, 'plots'>): Deed | null {
  const given = plots.filter(({ outcome }) => outcome === 'granted')
  const [first] = given
  if (!first) return null
  const { area, elsewhere } = commonPlace(given.map(({ areas }) => areas[0]))
  const cells = given.map(({ _id }) => Number(_id))
  const squareMetres = cells.reduce((sum, cell) => sum + cellSize(cell), 0)
  return {
    cells,
    area,
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
