import type { FoundPlace } from '@meridian/shared/endpoints/map'
import type { Map } from 'maplibre-gl'

const NEAREST = 17

/** Jumps to a place: a flight around the world takes long and shows nothing on the way. */
export function flyToPlace(map: Map, { lng, lat, bbox, zoom }: FoundPlace): void {
  if (bbox) map.fitBounds(bbox, { padding: 48, maxZoom: NEAREST, animate: false })
  else map.jumpTo({ center: [lng, lat], zoom })
}
