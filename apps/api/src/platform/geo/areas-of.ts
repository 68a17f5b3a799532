import { describePlace } from '@meridian/gazetteer/describe-place'
import type { Area } from '@meridian/shared/area'
import { cellCenter } from '@meridian/shared/grid'
import { LRUCache } from 'lru-cache'

/** Where a cell is never changes, and a cart is priced anew at every click: those asked for last are known. Some MB. */
const known = new LRUCache<number, Readonly<Area>>({ max: 20_000 })

/** Reads the gazetteer, which takes some tenths of a second, before anyone asks. Any town does. */
export const loadAreas = (): void => void describePlace(105.85, 21.03)

/** The place of each cell, in the order of the cells. A cart of 300 takes one or two milliseconds the first time. */
export function areasOf(cells: readonly number[]): Readonly<Area>[] {
  return cells.map((cell) => {
    const before = known.get(cell)
    if (before) return before
    const { district, country } = describePlace(...cellCenter(cell))
    const area = { district, country }
    known.set(cell, area)
    return area
  })
}
