import { blockOf, blocksInView, cellsInRectangle, indexInBlock } from '@meridian/shared/grid'
import { readBlocks } from '#features/map/block-queries.ts'
import type { Db } from '#platform/db/database.ts'
import { showsShapes } from './draw-plots.ts'
import { rectangleOf } from './frame-land.ts'
import type { View } from './frame-land.ts'

/** Other sold plots in the view, ascending. None if plots have no shapes, because they would cover the picture. */
export async function readNeighbours(db: Db, view: View, own: readonly number[]): Promise<number[]> {
  if (!showsShapes(view)) return []
  const rectangle = rectangleOf(view)
  const blocks = await readBlocks(db, blocksInView(rectangle))
  const ours = new Set(own)
  const isSold = (cell: number) => {
    const bit = indexInBlock(cell)
    return ((blocks.get(blockOf(cell))?.body[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
  return cellsInRectangle(rectangle, Infinity)
    .ids.filter((cell) => isSold(cell) && !ours.has(cell))
    .toSorted((a, b) => a - b)
}
