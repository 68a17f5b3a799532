/**
 * A link to a place and to plots: `/?plots=…#zoom/lat/lng`. The ids are sorted; each is written in base 36 as the
 * difference from the previous one, so that neighbours take two or three characters.
 */
import { isForSale } from '../grid.ts'
import { maxPlotsPerOrder } from '../land-item.ts'

export const SHARED_PLOTS = 'plots'
/** An additional parameter: the plots are displayed but not offered for sale. */
export const ONLY_SHOWN = 'shown'
/** An additional parameter: the plots lie next to the visitor's own. */
export const BESIDE = 'beside'

/** The query string of a link that marks plots on the map. */
export const markedPlots = (cells: readonly number[]): string =>
  `?${SHARED_PLOTS}=${encodePlots(cells)}&${ONLY_SHOWN}`

export function encodePlots(cells: readonly number[]): string {
  const sorted = [...new Set(cells)].toSorted((one, other) => one - other).slice(0, maxPlotsPerOrder)
  return sorted.map((cell, index) => (cell - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** Ignores invalid ids: anyone can edit a link. */
export function decodePlots(text: string): number[] {
  let cell = 0
  const cells = text
    .split('.')
    .slice(0, maxPlotsPerOrder)
    .filter((part) => /^[0-9a-z]{1,7}$/.test(part))
    .map((part) => (cell += Number.parseInt(part, 36)))
  return [...new Set(cells)].filter(isForSale)
}
