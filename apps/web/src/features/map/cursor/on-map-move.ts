import type { Map } from 'maplibre-gl'

/**
 * Calls `place` now and after every map movement, until the returned function is called. Bypasses React: it runs in
 * every frame.
 */
export function onMapMove(map: Map, place: () => void): () => void {
  place()
  map.on('move', place)
  map.on('resize', place)
  return () => {
    map.off('move', place)
    map.off('resize', place)
  }
}
