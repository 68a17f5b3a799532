import type { Map } from 'maplibre-gl'
import { countFrames } from './count-frames.ts'
import { dragAt } from './drag-at.ts'

/** Resolves with the number of frames. */
export function moveMap(map: Map, zoom: number, seconds: number): Promise<number> {
  return countFrames(seconds, (elapsed, part) => {
    const { across, closer } = dragAt(elapsed, part, seconds)
    const at = map.project(map.getCenter())
    map.jumpTo({ center: map.unproject([at.x + across, at.y + across / 4]), zoom: zoom + closer })
  })
}
