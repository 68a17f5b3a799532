/** Finds the land within a peak: the average position of scattered plots may have no plot near it. */
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from './mercator.ts'
import type { Position } from './locate.ts'
import type { Peak } from './choose-peaks.ts'
import { readCounts } from './count-parts.ts'
import { fetchCounts } from './counts-tiles.ts'

/** The lowest zoom whose tiles have the finest counts. */
const FINE_ZOOM = deepestCountZoom - countsDepth(0)

/** The neighbourhood with the most sold plots within the peak. */
export async function busiestPlace(peak: Peak, signal: AbortSignal): Promise<Position> {
  const z = Math.min(FINE_ZOOM, peak.level)
  const [tileX, tileY] = tileOf(peak, z).map(Math.floor) as [number, number]
  const { bytes } = await fetchCounts({ z, x: tileX, y: tileY }, signal)
  const within = (x: number, y: number) => {
    const scale = 2 ** (peak.level - z)
    const [column, row] = tileOf(peak, peak.level).map(Math.floor) as [number, number]
    return Math.floor((tileX + x) * scale) === column && Math.floor((tileY + y) * scale) === row
  }
  const counts = readCounts(2 ** countsDepth(z), bytes).filter(({ x, y }) => within(x, y))
  const [busiest] = counts.toSorted((one, other) => other.sold - one.sold)
  return busiest ? placeIn(z, tileX + busiest.x, tileY + busiest.y) : peak
}

/** Tile coordinates at a zoom. */
const tileOf = ({ lng, lat }: Position, z: number): [x: number, y: number] => [
  mercatorX(lng) * 2 ** z,
  mercatorY(lat) * 2 ** z,
]

const placeIn = (z: number, x: number, y: number): Position => ({
  lng: longitudeAt(x / 2 ** z),
  lat: latitudeAt(y / 2 ** z),
})
