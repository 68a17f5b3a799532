import type { Map } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'
import { STREETS_FROM } from './street-layers.ts'
import type { DetailedArea } from './street-layers.ts'

export const streetsAreInView = (
  [west, south, east, north]: DetailedArea['bounds'],
  seen: { west: number; south: number; east: number; north: number; zoom: number },
): boolean =>
  seen.zoom >= STREETS_FROM &&
  seen.west < east &&
  seen.east > west &&
  seen.south < north &&
  seen.north > south

/** Whether the embedded map has streets in the current view. */
export function useStreetsInView(map: Map, areas: readonly DetailedArea[]): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      map.on('moveend', onChange)
      return () => void map.off('moveend', onChange)
    },
    [map],
  )
  return useSyncExternalStore(listen, () => {
    const bounds = map.getBounds()
    const seen = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      zoom: map.getZoom(),
    }
    return areas.some((area) => streetsAreInView(area.bounds, seen))
  })
}
