import type { Map } from 'maplibre-gl'

/**
 * MapLibre paints a sky over the whole canvas with every frame, although a map without pitch shows none of it and
 * ours cannot be pitched. Without a graphics card that is nearly half of an empty frame.
 * MapLibre has no option for it: docs/decisions/021.
 */
export function leaveOutSky(map: Map): void {
  const leaveOut = () => {
    map.painter.drawFunctions = { ...map.painter.drawFunctions, sky: () => undefined }
  }
  leaveOut()
  // With its context the map loses its painter, and gets a new one.
  map.on('webglcontextrestored', leaveOut)
}
