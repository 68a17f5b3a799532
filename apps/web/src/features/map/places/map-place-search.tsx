import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { PlaceSearchOnMap } from './place-search-on-map.tsx'
import type { Place } from './use-place-search.ts'

/** From further out, everything is near. */
const NEAR_FROM = 5

/** The search of the map page: beside the brand where there is room, below the bar elsewhere. */
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

/** What the map looks at, to a degree, when it looks at some part of the world. */
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
