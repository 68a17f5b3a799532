import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { onlineSourceOf } from '#features/map/basemap/online/online-style.ts'
import type { Basemap } from '#features/map/basemap/map-view.tsx'

const cached = new WeakMap<PublicConfig['map'], Basemap>()

/**
 * The configured base map with absolute addresses, as MapLibre's workers need them. Returns the same object for the
 * same input.
 */
export function basemapOf(map: PublicConfig['map']): Basemap {
  const known = cached.get(map)
  if (known) return known
  const whole = (url: string) => new URL(url, window.location.href).href
  const { streets, satellite, detailed } = map
  const basemap = {
    streetsUrl: whole(streets.embeddedUrl),
    satelliteUrl: whole(satellite.embeddedUrl),
    detailed: detailed.map(({ url, bounds }) => ({ url: whole(url), bounds })),
    online: { streets: onlineSourceOf(streets), satellite: onlineSourceOf(satellite) },
    onlineByDefault: map.onlineByDefault,
  }
  cached.set(map, basemap)
  return basemap
}
