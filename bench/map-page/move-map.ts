import type { Map } from 'maplibre-gl'
import { countFrames } from './count-frames.ts'

/** Pixels in a second: a brisk hand. */
const SPEED = 300

/** There and back eastward, and in and out within the zooms that draw tiles of the given one; resolves with the frames. */
export function moveMap(map: Map, zoom: number, seconds: number): Promise<number> {
  return countFrames(seconds, (elapsed, part) => {
    const pixels = SPEED * part
    const across = Math.floor(elapsed / (seconds / 2)) % 2 === 0 ? pixels : -pixels
    const at = map.project(map.getCenter())
    map.jumpTo({
      center: map.unproject([at.x + across, at.y + across / 4]),
      zoom: zoom + 0.45 * (1 - Math.cos((elapsed / seconds) * 2 * Math.PI)),
    })
  })
}
