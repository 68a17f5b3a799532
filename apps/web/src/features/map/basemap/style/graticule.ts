import type { GeoJSONSourceSpecification } from 'maplibre-gl'

const EDGE = 85.0511
const STEP = 15

/** Meridians and parallels every fifteen degrees; Greenwich and the equator are marked as `main`. */
export function graticule(): GeoJSONSourceSpecification {
  const features = []
  for (let lng = -180; lng < 180; lng += STEP) {
    features.push(line(lng === 0, [lng, -EDGE], [lng, EDGE]))
  }
  for (let lat = -75; lat <= 75; lat += STEP) {
    features.push(line(lat === 0, [-180, lat], [180, lat]))
  }
  return { type: 'geojson', data: { type: 'FeatureCollection', features }, maxzoom: 6 }
}

const line = (main: boolean, ...coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: { main },
  geometry: { type: 'LineString' as const, coordinates },
})
