import type { Map } from 'maplibre-gl'

/** Places something now and whenever the map has moved under it, until told to stop. Past React: it is every frame. */
export function followMap(map: Map, place: () => void): () => void {
  place()
  map.on('move', place)
  map.on('resize', place)
  return () => {
    map.off('move', place)
    map.off('resize', place)
  }
}
