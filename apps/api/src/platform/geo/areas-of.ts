import { describePlace } from '@meridian/gazetteer/describe-place'
import type { Area } from '@meridian/shared/area'
import { cellCenter } from '@meridian/shared/grid'
import { LRUCache } from 'lru-cache'

/** An LRU cache of some MB: the area of a cell never changes, and a cart is priced anew at every click. */
const known = new LRUCache<number, Readonly<Area>>({ max: 20_000 })

/** Loads the gazetteer, which takes up to some tenths of a second. Any town does. */
export const loadAreas = (): void => void describePlace(105.85, 21.03)

/** The place of each cell, in the same order. 300 new cells take one or two milliseconds. */
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
