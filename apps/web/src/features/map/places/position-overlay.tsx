import type { Map } from 'maplibre-gl'
import { useMemo } from 'react'
import { useMapOverlay } from '#features/map/basemap/style/map-overlay.ts'
import type { MapOverlay } from '#features/map/basemap/style/map-overlay.ts'
import type { Position } from '#features/map/data/locate.ts'

/** The visitor's position: a dot with a ring, visible on every base map. */
export function PositionOverlay({ map, position }: { map: Map; position: Position }) {
  const overlay = useMemo(
    (): MapOverlay => ({
      sources: {
        'app-position': {
          type: 'geojson',
          data: { type: 'Point', coordinates: [position.lng, position.lat] },
        },
      },
      layers: [
        {
          id: 'app-position',
          type: 'circle',
          source: 'app-position',
          paint: {
            'circle-radius': 7,
            'circle-color': '#15202b',
            'circle-stroke-color': '#fffdf9',
            'circle-stroke-width': 3,
          },
        },
      ],
    }),
    [position],
  )
  useMapOverlay(map, overlay)
  return null
}
