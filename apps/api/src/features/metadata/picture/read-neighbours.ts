import { blockRange, blocksInView } from '@meridian/shared/grid'
import { bytesPerHalf, readBlocks } from '#features/map/block-queries.ts'
import type { Db } from '#platform/db/database.ts'
import { showsShapes } from './draw-plots.ts'
import { isInside, rectangleOf, toPixels } from './frame-land.ts'
import type { View } from './frame-land.ts'
import { boxOf } from './mercator.ts'

/** Other sold plots in the view, ascending. None if plots have no shapes, because they would cover the picture. */
export async function readNeighbours(db: Db, view: View, own: readonly number[]): Promise<number[]> {
  if (!showsShapes(view)) return []
  const blocks = await readBlocks(db, blocksInView(rectangleOf(view)))
  const ours = new Set(own)
  return [...blocks]
    .flatMap(([block, { body }]) => soldCells(block, body))
    .filter((cell) => !ours.has(cell) && isInside(view, toPixels(view, boxOf(cell))))
    .toSorted((a, b) => a - b)
}

function soldCells(block: number, body: Buffer): number[] {
  const { first } = blockRange(block)
  const cells: number[] = []
  for (let bit = 0; bit < bytesPerHalf * 8; bit += 1)
    if (body[bit >> 3]! & (1 << (bit & 7))) cells.push(first + bit)
  return cells
}
