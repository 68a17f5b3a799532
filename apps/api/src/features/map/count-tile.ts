import { deepestCountZoom } from '@meridian/shared/endpoints/map'
import { blockBbox } from '@meridian/shared/grid'

/** The Mercator tile, at the deepest zoom of the counts, that the centre of a block lies in. */
export function countTile(block: number): { x: number; y: number } {
  const [west, south, east, north] = blockBbox(block)
  const tiles = 2 ** deepestCountZoom
  const latitude = (((south + north) / 2) * Math.PI) / 180
  const x = Math.floor((((west + east) / 2 + 180) / 360) * tiles)
  const y = Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * tiles)
  // The centres of the last blocks that are sold lie a little beyond the square of the map.
  return { x: Math.min(x, tiles - 1), y: Math.min(Math.max(y, 0), tiles - 1) }
}
