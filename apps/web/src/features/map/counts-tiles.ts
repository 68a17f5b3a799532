/** How much is sold where, for the zooms at which plots are too small to be seen: dots in four sizes. */
import { EXTENT, encodeTile } from './vector-tile.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

/** The layers of the tile, and from how many sold plots on a part of it belongs to each. */
export const countLevels = [
  { name: 'few', from: 1 },
  { name: 'some', from: 10 },
  { name: 'many', from: 100 },
  { name: 'most', from: 1000 },
] as const

/** Pairs of a part's place in the tile and its count; parts are five zooms deeper, at zoom 12 at most. */
export function countsTile({ z }: Tile, pairs: Uint32Array): ArrayBuffer {
  const side = 2 ** Math.min(5, 12 - z)
  const paths: number[][][] = countLevels.map(() => [])
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const level = countLevels.findLastIndex(({ from }) => pairs[at + 1]! >= from)
    const [x, y] = [pairs[at]! % side, Math.floor(pairs[at]! / side)]
    paths[level]?.push([((x + 0.5) * EXTENT) / side, ((y + 0.5) * EXTENT) / side])
  }
  return encodeTile(countLevels.map(({ name }, level) => ({ name, kind: 'points', paths: paths[level]! })))
}

export async function fetchCounts({ z, x, y }: Tile, signal: AbortSignal): Promise<Uint32Array> {
  const response = await fetch(`/api/map/counts/${z}/${x}/${y}`, { signal })
  if (!response.ok) throw new Error(`Counts: ${response.status}`)
  return new Uint32Array(await response.arrayBuffer())
}
