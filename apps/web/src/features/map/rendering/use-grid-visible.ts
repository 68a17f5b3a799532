import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'

/** Whether the zoom is high enough for plots to be visible. */
export const useGridVisible = (map: Map): boolean => useIsNear(map, GRID_FROM)

/** Whether the map is at this zoom or higher. */
export function useIsNear(map: Map, zoom: number): boolean {
  const [isNear, setIsNear] = useState(() => map.getZoom() >= zoom)
  useEffect(() => {
    const look = () => setIsNear(map.getZoom() >= zoom)
    look()
    map.on('zoom', look)
    return () => {
      map.off('zoom', look)
    }
  }, [map, zoom])
  return isNear
}
