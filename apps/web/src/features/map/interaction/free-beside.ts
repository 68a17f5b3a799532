import { blockOf, isForSale, neighbour } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'
import { statusOf } from '#features/map/data/plot-status.ts'

/** The plots that share an edge with these, and are for sale at all; each once, in the order of the grid. */
export function cellsBeside(cells: readonly number[]): number[] {
  const own = new Set(cells)
  const beside = cells.flatMap((cell) =>
    (['north', 'east', 'south', 'west'] as const).map((direction) => neighbour(cell, direction)),
  )
  return [...new Set(beside)]
    .filter((cell) => cell !== null)
    .filter((cell) => !own.has(cell) && isForSale(cell))
    .toSorted((one, other) => one - other)
}

/** Those of them that are free, as many as a cart takes; null where that could not be learned. */
export async function findFreeBeside(
  cells: readonly number[],
  mine: ReadonlySet<number>,
): Promise<number[] | null> {
  const beside = cellsBeside(cells)
  if (!(await plotBlocks.load([...new Set(beside.map(blockOf))]))) return null
  return beside.filter((cell) => statusOf(cell, mine) === 'free').slice(0, maxPlotsPerOrder)
}
