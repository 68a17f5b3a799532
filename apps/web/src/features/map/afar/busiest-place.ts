/** Where in a point of the world its land is: the middle of scattered plots may have none around it. */
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { fetchCounts, readCounts } from '#features/map/plots/counts-tiles.ts'
import type { Position } from '#features/map/places/locate.ts'
import type { Peak } from './choose-peaks.ts'

/** The first whose counts are as fine as they are kept. */
const FINE_ZOOM = deepestCountZoom - countsDepth(0)

/** The neighbourhood with most sold plots of all that the point stands for. */
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

/** Web Mercator, in tiles of a zoom. */
function tileOf({ lng, lat }: Position, z: number): [x: number, y: number] {
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  return [((lng + 180) / 360) * 2 ** z, y * 2 ** z]
}

function placeIn(z: number, x: number, y: number): Position {
  return {
    lng: (x / 2 ** z) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
  }
}
