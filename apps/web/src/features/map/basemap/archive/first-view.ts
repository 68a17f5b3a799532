import { mercatorX, mercatorY, worldPx } from '#features/map/data/mercator.ts'
import type { Camera } from '#features/map/data/camera.ts'

export interface TileId {
  z: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The tiles that MapLibre will request first for a map of this size: one zoom lower, up to the archive's maximum. */
export function tilesInView({ lng, lat, zoom }: Camera, { width, height }: Size, maxZoom: number): TileId[] {
  const z = Math.min(Math.floor(zoom), maxZoom)
  const across = 2 ** z
  const world = worldPx(zoom)
  const columns = spanOf(mercatorX(lng), width / world, across)
  const rows = spanOf(mercatorY(lat), height / world, across)
  // Columns wrap around the world; rows beyond the poles do not exist.
  const xs = new Set(columns.map((x) => ((x % across) + across) % across))
  return rows.filter((y) => y >= 0 && y < across).flatMap((y) => [...xs].map((x) => ({ z, x, y })))
}

/** The indexes of the tiles within `length` around `center`, where the world is divided into `parts`. */
function spanOf(center: number, length: number, parts: number): number[] {
  const from = Math.floor((center - length / 2) * parts)
  const to = Math.ceil((center + length / 2) * parts)
  return Array.from({ length: to - from }, (_, index) => from + index)
}
