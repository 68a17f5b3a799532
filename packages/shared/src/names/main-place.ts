import type { Area } from '../area.ts'
import { groupPlaces } from '../grid/group-places.ts'
import { commonPlace } from './name-plot.ts'

export interface MainPlace {
  /** The largest group of plots: what a picture or a map shows first. */
  cells: number[]
  /** Where most of that group lies. */
  area: Area
  /** In how many other districts any of the plots lie. */
  elsewhere: number
}

/** Where land lies that may be in distant places; `areas` in the order of `cells`. */
export function mainPlace(cells: readonly number[], areas: readonly (Area | undefined)[]): MainPlace {
  const [largest = []] = groupPlaces(cells)
  const group = new Set(largest)
  const { area } = commonPlace(areas.filter((_, index) => group.has(cells[index]!)))
  return { cells: largest, area, elsewhere: commonPlace(areas).elsewhere }
}
