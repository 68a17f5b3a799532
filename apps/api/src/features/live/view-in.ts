/** The land that a stream watches: `squares=1,2&tiles=3/4/2`. */
import { isCountsTile } from '@meridian/shared/endpoints/map'
import { isSquare, maxSquaresWatched, maxTilesWatched } from '@meridian/shared/grid/squares'
import { invalidInput } from '#platform/http/invalid-input.ts'
import type { LandView } from '#features/map/watch/land-watch.ts'

/** Squares and tiles of a large screen. */
const usualRegions = 16

/** How many ordinary streams a view costs. */
export const weightOf = (view: LandView | null): number =>
  view ? Math.max(1, Math.ceil((view.squares.length + view.tiles.length) / usualRegions)) : 1

export interface ViewQuery {
  squares?: unknown
  tiles?: unknown
}

/** Null when the stream watches no land. */
export function viewIn({ squares, tiles }: ViewQuery): LandView | null {
  if (squares === undefined && tiles === undefined) return null
  const view = {
    squares: listIn('squares', squares, maxSquaresWatched).map(Number),
    tiles: listIn('tiles', tiles, maxTilesWatched),
  }
  if (!view.squares.every(isSquare)) throw invalidInput({ path: 'squares', code: 'invalid', params: {} })
  if (!view.tiles.every(isTile)) throw invalidInput({ path: 'tiles', code: 'invalid', params: {} })
  return view
}

/** Removes duplicates. Each number has only one valid spelling, so that nothing is watched under two keys. */
function listIn(path: keyof ViewQuery, text: unknown, most: number): string[] {
  if (text === undefined) return []
  if (typeof text !== 'string' || !/^(0|[1-9]\d*)([,/](0|[1-9]\d*))*$/.test(text))
    throw invalidInput({ path, code: 'invalid', params: {} })
  const given = text.split(',', most + 1)
  if (given.length > most) throw invalidInput({ path, code: 'too_long', params: { most, of: 'items' } })
  return [...new Set(given)]
}

function isTile(text: string): boolean {
  const [zoom, x, y, ...rest] = text.split('/').map(Number)
  return y !== undefined && rest.length === 0 && isCountsTile({ zoom: zoom!, x: x!, y })
}
