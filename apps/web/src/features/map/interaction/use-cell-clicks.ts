import { cellAt } from '@meridian/shared/grid'
import type { Map, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'

/** A click or a tap on a plot; MapLibre sends none at the end of a drag. */
export function useCellClicks(map: Map, onCell: (cell: number) => void) {
  const act = useRef(onCell)
  useEffect(() => {
    act.current = onCell
  })
  useEffect(() => {
    const click = ({ lngLat, originalEvent }: MapMouseEvent) => {
      // The second click of a double click zooms.
      if (originalEvent.detail > 1 || map.getZoom() < GRID_FROM) return
      act.current(cellAt(lngLat.lng, lngLat.lat))
    }
    map.on('click', click)
    return () => {
      map.off('click', click)
    }
  }, [map])
}
