import { cellAt } from '@meridian/shared/grid'
import type { Map, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'

/** The plot under the pointer, or the last one that was touched; null below plot zoom. */
export function useHoveredCell(map: Map): number | null {
  const [cell, setCell] = useState<number | null>(null)
  useEffect(() => {
    const point = ({ lngLat }: MapMouseEvent) =>
      setCell(map.getZoom() >= GRID_FROM ? cellAt(lngLat.lng, lngLat.lat) : null)
    const leave = () => setCell(null)
    map.on('mousemove', point)
    map.on('click', point)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    return () => {
      map.off('mousemove', point)
      map.off('click', point)
      map.off('mouseout', leave)
      map.off('movestart', leave)
    }
  }, [map])
  return cell
}
