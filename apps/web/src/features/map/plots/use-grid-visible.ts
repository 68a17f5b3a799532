import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { GRID_FROM } from './grid-zooms.ts'

/** Whether the map is near enough for plots to be seen. */
export function useGridVisible(map: Map): boolean {
  const [visible, setVisible] = useState(() => map.getZoom() >= GRID_FROM)
  useEffect(() => {
    const look = () => setVisible(map.getZoom() >= GRID_FROM)
    look()
    map.on('zoom', look)
    return () => {
      map.off('zoom', look)
    }
  }, [map])
  return visible
}
