/** Fills a place: dense in the centre, sparse at the edges, in rectangles as people select them. */
import { isLand } from '@meridian/gazetteer/land'
import { cellAt, cellBbox, cellCenter, cellsInRectangle } from '@meridian/shared/grid'
import type { DemoPlace } from './demo-places.ts'

/** The purchases of a place on land, without overlaps; deterministic. */
export function settlePlace(place: DemoPlace, seed: number): number[][] {
  const { spread, side: longest } = place
  const random = randomFrom(seed)
  const side = () => 1 + Math.floor(random() * longest)
  const [west, south, east, north] = cellBbox(cellAt(place.lng, place.lat))
  const taken = new Set<number>()
  return Array.from({ length: place.purchases }, () => {
    const [dx, dy] = gaussianPair(random)
    const [columns, rows] = [side(), side()]
    const rectangle = {
      west: west + Math.round(dx * spread) * (east - west),
      south: south + Math.round(dy * spread) * (north - south),
      // Half a cell less, so that rounding at edges does not matter.
      east: west + (Math.round(dx * spread) + columns - 0.5) * (east - west),
      north: south + (Math.round(dy * spread) + rows - 0.5) * (north - south),
    }
    const cells = cellsInRectangle(rectangle, columns * rows * 2).ids.filter(
      (cell) => !taken.has(cell) && isLand(...cellCenter(cell)),
    )
    for (const cell of cells) taken.add(cell)
    return cells
  }).filter((cells) => cells.length > 0)
}

/** Pseudo-random numbers in [0, 1), equal for equal seeds (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function gaussianPair(random: () => number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}
