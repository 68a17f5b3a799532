/** The combined view of all parts of a page, as the query of its one stream. */
import { maxSquaresWatched, maxTilesWatched } from '@meridian/shared/grid/squares'

export interface LandInterest {
  /** The visible squares; those beyond the limit of a stream are left out. */
  squares: readonly number[]
  /** Squares that may become visible next. */
  around?: readonly number[]
  /** Tiles of counts, as `zoom/x/y`. */
  tiles?: readonly string[]
}

export interface LandView {
  squares: ReadonlySet<number>
  tiles: ReadonlySet<string>
}

export function viewOf(interests: readonly LandInterest[]): LandView {
  const seen = interests.flatMap(({ squares }) => squares)
  const around = interests.flatMap((interest) => interest.around ?? [])
  const tiles = interests.flatMap((interest) => interest.tiles ?? [])
  return {
    squares: new Set([...new Set([...seen, ...around])].slice(0, maxSquaresWatched)),
    tiles: new Set([...new Set(tiles)].slice(0, maxTilesWatched)),
  }
}

/** Whether a stream of this view covers everything that is visible. */
export const covers = (view: LandView, { squares, tiles = [] }: LandInterest): boolean =>
  squares.every((square) => view.squares.has(square)) && tiles.every((tile) => view.tiles.has(tile))

/** Sorted, so that the same view has the same URL. */
export function queryOf({ squares, tiles }: LandView): string {
  const parts = [
    squares.size > 0 ? `squares=${[...squares].toSorted((a, b) => a - b).join()}` : '',
    tiles.size > 0 ? `tiles=${[...tiles].toSorted().join()}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
