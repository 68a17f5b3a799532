import type { Bounds } from '../write-archive.ts'

export interface TileId {
  x: number
  y: number
}

/** All tiles of a zoom that a box touches. */
export function tilesOver([west, south, east, north]: Bounds, zoom: number): TileId[] {
  const [left, right] = [columnAt(west, zoom), columnAt(east, zoom)]
  const [top, bottom] = [rowAt(north, zoom), rowAt(south, zoom)]
  const tiles: TileId[] = []
  for (let y = Math.floor(top); y < bottom; y++)
    for (let x = Math.floor(left); x < right; x++) tiles.push({ x, y })
  return tiles
}

const columnAt = (lng: number, zoom: number): number => ((lng + 180) / 360) * 2 ** zoom

function rowAt(lat: number, zoom: number): number {
  const northing = Math.asinh(Math.tan((lat * Math.PI) / 180))
  return ((1 - northing / Math.PI) / 2) * 2 ** zoom
}
