import { blockOf, isForSale, neighbour } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'
import { statusOf } from '#features/map/data/plot-status.ts'

/** The plots for sale that share an edge with these, each once, in the order of the grid. */
export function neighboursOf(cells: readonly number[]): number[] {
  const own = new Set(cells)
  const beside = cells.flatMap((cell) =>
    (['north', 'east', 'south', 'west'] as const).map((direction) => neighbour(cell, direction)),
  )
  return [...new Set(beside)]
    .filter((cell) => cell !== null)
    .filter((cell) => !own.has(cell) && isForSale(cell))
    .toSorted((one, other) => one - other)
}

/** The free ones of those, up to the cart's limit; null when their status could not be loaded. */
export async function findFreeNeighbours(
  cells: readonly number[],
  mine: ReadonlySet<number>,
): Promise<number[] | null> {
  const beside = neighboursOf(cells)
  if (!(await plotBlocks().load([...new Set(beside.map(blockOf))]))) return null
  return beside.filter((cell) => statusOf(cell, mine) === 'free').slice(0, maxPlotsPerOrder)
}
