import { describePlace } from '@meridian/gazetteer/describe-place'
import { cellCenter } from '@meridian/shared/grid'

export interface Area {
  district: string
  country: string
}

/** The place of each cell, in the order of the cells. A cart of 300 takes some ten milliseconds. */
export function areasOf(cells: readonly number[]): Area[] {
  return cells.map((cell) => {
    const { district, country } = describePlace(...cellCenter(cell))
    return { district, country }
  })
}
