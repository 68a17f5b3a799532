/**
 * From zoom 6 on a tile holds its sea rather than its land, cut out tile by tile: one ocean with thousands of holes
 * is more than the tools bear, and swallows continents.
 */
import type { TileFeature } from 'geojson-vt'
import polygonClipping from 'polygon-clipping'
import type { Polygon } from 'polygon-clipping'

export const EXTENT = 4096
export const BUFFER = 64
const whole: Polygon = [
  [
    [-BUFFER, -BUFFER],
    [EXTENT + BUFFER, -BUFFER],
    [EXTENT + BUFFER, EXTENT + BUFFER],
    [-BUFFER, EXTENT + BUFFER],
    [-BUFFER, -BUFFER],
  ],
]

/** All of a tile but its land. */
export function cutSea(land: TileFeature[]): TileFeature[] {
  const rings = land.flatMap(({ type, geometry }) => (type === 3 ? (geometry as [number, number][][]) : []))
  const sea = rings.length === 0 ? [whole] : polygonClipping.difference(whole, ...rings.map((ring) => [ring]))
  return sea.map((polygon) => ({
    type: 3,
    geometry: polygon.map((ring) => ring.map(([x, y]): [number, number] => [Math.round(x), Math.round(y)])),
    tags: {},
  }))
}

/** Whether the land is one square that fills the tile. */
export function isAllLand(land: TileFeature[]): boolean {
  const [only, ...others] = land
  if (!only || others.length > 0 || only.type !== 3 || only.geometry.length !== 1) return false
  const [ring] = only.geometry as [number, number][][]
  if (ring!.length > 5) return false
  const xs = ring!.map(([x]) => x)
  const ys = ring!.map(([, y]) => y)
  const reaches = (values: number[]) =>
    Math.min(...values) <= -BUFFER && Math.max(...values) >= EXTENT + BUFFER
  return reaches(xs) && reaches(ys)
}
