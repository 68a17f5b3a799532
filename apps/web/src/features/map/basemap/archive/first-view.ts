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

/** What a map of this size shows first, as MapLibre asks for it: of the zoom below, and no finer than there is. */
export function tilesInView({ lng, lat, zoom }: Camera, { width, height }: Size, maxZoom: number): TileId[] {
  const z = Math.min(Math.floor(zoom), maxZoom)
  const across = 2 ** z
  const world = worldPx(zoom)
  const columns = spanOf(mercatorX(lng), width / world, across)
  const rows = spanOf(mercatorY(lat), height / world, across)
  // East of the last column the world begins again; north and south of it is nothing.
  const xs = new Set(columns.map((x) => ((x % across) + across) % across))
  return rows.filter((y) => y >= 0 && y < across).flatMap((y) => [...xs].map((x) => ({ z, x, y })))
}

/** Which of so many parts of the world lie in a stretch around a point of it. */
function spanOf(center: number, length: number, parts: number): number[] {
  const from = Math.floor((center - length / 2) * parts)
  const to = Math.ceil((center + length / 2) * parts)
  return Array.from({ length: to - from }, (_, index) => from + index)
}
