import type { FoundPlace } from '@meridian/shared/endpoints/map'
import type { Map } from 'maplibre-gl'
import { useState } from 'react'
import { flyToPlace } from './fly-to-place.ts'
import { FoundMark } from './found-mark.tsx'
import { PlaceSearch } from './place-search.tsx'
import type { Place } from './use-place-search.ts'

interface PlaceSearchOnMapProps {
  map: Map
  near?: Place | null
  className?: string
}

/**
 * A search that moves the map. Coordinates have no label on the map, so a pin marks them while they are in the field.
 */
export function PlaceSearchOnMap({ map, ...search }: PlaceSearchOnMapProps) {
  const [found, setFound] = useState<FoundPlace | null>(null)
  const isPoint = found?.kind === 'coordinates' || found?.kind === 'address'
  return (
    <>
      {isPoint && <FoundMark map={map} place={found} />}
      <PlaceSearch
        {...search}
        onChoose={(place) => {
          setFound(place)
          flyToPlace(map, place)
        }}
        onChanged={() => setFound(null)}
      />
    </>
  )
}
