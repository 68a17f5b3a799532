import type { Map, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { formatCoordinates } from '@meridian/shared/format-coordinates'

/** The coordinates of the pointer, or of the map's middle. Bypasses React: they change with every pixel. */
export function CoordinateReadout({ map }: { map: Map }) {
  const output = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const write = (place: { lng: number; lat: number }) => {
      if (output.current) output.current.textContent = formatCoordinates(place)
    }
    const follow = ({ lngLat }: MapMouseEvent) => write(lngLat)
    const centre = () => write(map.getCenter())
    centre()
    map.on('mousemove', follow)
    map.on('mouseout', centre)
    map.on('move', centre)
    return () => {
      map.off('mousemove', follow)
      map.off('mouseout', centre)
      map.off('move', centre)
    }
  }, [map])

  return <span ref={output} className="tabular" aria-hidden />
}
