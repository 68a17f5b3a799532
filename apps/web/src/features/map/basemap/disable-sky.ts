import type { Map } from 'maplibre-gl'

/**
 * MapLibre paints a sky over the whole canvas in every frame, although a map without pitch shows none of it. Without
 * a graphics card that takes nearly half of the time of an empty frame. MapLibre has no option to turn it off:
 * docs/design/third-party-patches.md.
 */
export function disableSky(map: Map): void {
  const leaveOut = () => {
    map.painter.drawFunctions = { ...map.painter.drawFunctions, sky: () => undefined }
  }
  leaveOut()
  // A lost WebGL context replaces the painter.
  map.on('webglcontextrestored', leaveOut)
}
