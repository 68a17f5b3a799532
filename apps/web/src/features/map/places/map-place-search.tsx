import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { PlaceSearchOnMap } from './place-search-on-map.tsx'
import type { Place } from './use-place-search.ts'

/** Below this zoom the search does not prefer near places. */
const NEAR_FROM = 5

/** The search of the map page: beside the brand where there is room, otherwise below the bar. */
export function MapPlaceSearch({ map }: { map: Map }) {
  const near = useNear(map)
  return (
    <PlaceSearchOnMap
      map={map}
      near={near}
      className="absolute inset-x-3 top-17 z-20 sm:right-auto sm:left-4.5 sm:w-96 sm:max-w-[calc(100%-2.25rem)] @min-[80rem]:top-3 @min-[80rem]:left-48"
    />
  )
}

/** The middle of the map to a degree; null in the world view. */
function useNear(map: Map): Place | null {
  const [near, setNear] = useState<Place | null>(null)
  useEffect(() => {
    const look = () => {
      const { lng, lat } = map.getCenter().wrap()
      setNear(map.getZoom() >= NEAR_FROM ? { lng: Math.round(lng), lat: Math.round(lat) } : null)
    }
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map])
  return near
}
