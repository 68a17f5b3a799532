/** The parts of a tile of counts, at the levels that are drawn. */
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { visitCounts } from '@meridian/shared/grid/count-grid'

export interface Count {
  /** The middle of the sold plots, as fractions of the tile from its north-west corner. */
  x: number
  y: number
  sold: number
}

/** The zoom of the parts that are drawn when the map is at a whole zoom: 16 pixels wide. */
export const levelAt = (zoom: number): number => Math.min(zoom + 5, deepestCountZoom)

/** The levels of a tile, the finest first. */
export function levelsOf(z: number): number[] {
  const finest = z + countsDepth(z)
  return levelAt(z) < finest ? [finest, finest - 1] : [finest]
}

/** Reads the format of docs/map-blocks.md. */
export function readCounts(side: number, bytes: Uint8Array): Count[] {
  const counts: Count[] = []
  visitCounts(bytes, (part, middle, sold) => {
    const east = ((middle & 15) + 0.5) / 16
    const south = ((middle >> 4) + 0.5) / 16
    counts.push({ x: ((part % side) + east) / side, y: (Math.floor(part / side) + south) / side, sold })
  })
  return counts
}

/** Merges the counts in the same part of a tile that is `side` parts wide; the position is their weighted middle. */
export function partsOf(side: number, counts: readonly Count[]): Map<number, Count> {
  const parts = new Map<number, Count>()
  for (const { x, y, sold } of counts) {
    const part = Math.floor(y * side) * side + Math.floor(x * side)
    const before = parts.get(part) ?? { x: 0, y: 0, sold: 0 }
    const all = before.sold + sold
    parts.set(part, {
      x: before.x + ((x - before.x) * sold) / all,
      y: before.y + ((y - before.y) * sold) / all,
      sold: all,
    })
  }
  return parts
}
