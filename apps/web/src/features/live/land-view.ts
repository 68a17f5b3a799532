/** What all parts of a page look at, as its one stream asks for it. */
import { maxSquaresWatched, maxTilesWatched } from '@meridian/shared/grid/squares'

export interface LandInterest {
  /** What is seen; whoever looks at more than a stream tells about is told of the first. */
  squares: readonly number[]
  /** What may be seen next. */
  around?: readonly number[]
  /** Of counts, as `zoom/x/y`. */
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

/** Whether a stream of this view tells of all that is seen. */
export const covers = (view: LandView, { squares, tiles = [] }: LandInterest): boolean =>
  squares.every((square) => view.squares.has(square)) && tiles.every((tile) => view.tiles.has(tile))

/** The same view has the same address. */
export function queryOf({ squares, tiles }: LandView): string {
  const parts = [
    squares.size > 0 ? `squares=${[...squares].toSorted((a, b) => a - b).join()}` : '',
    tiles.size > 0 ? `tiles=${[...tiles].toSorted().join()}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
