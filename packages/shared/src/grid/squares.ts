/** A square is 4 × 4 blocks, some 100 km wide, and one range of block numbers: the unit of a page's subscription. */
import { isBlock } from '../grid.ts'

const BLOCKS_PER_SQUARE = 16

/** The most squares, and the most count tiles, per live stream. */
export const maxSquaresWatched = 64
export const maxTilesWatched = 64

export const squareOf = (block: number): number => Math.floor(block / BLOCKS_PER_SQUARE)

/** Fewer than sixteen at the end of a band. */
export const blocksOfSquare = (square: number): number[] =>
  Array.from({ length: BLOCKS_PER_SQUARE }, (_, at) => square * BLOCKS_PER_SQUARE + at).filter(isBlock)

export const isSquare = (square: number): boolean =>
  Number.isSafeInteger(square) && blocksOfSquare(square).length > 0
