import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Map } from 'maplibre-gl'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Attribution } from '#features/map/base/attribution.tsx'
import { flyToCells } from '#features/map/places/fly-to-cells.ts'
import { flyToPlace } from '#features/map/places/fly-to-place.ts'
import { MapControls } from '#features/map/base/map-controls.tsx'
import { MapStyleSwitch } from '#features/map/base/map-style-switch.tsx'
import { basemapOf } from '#app/basemap-of.ts'
import { MapView } from '#features/map/base/map-view.tsx'
import { PlaceSearch } from '#features/map/places/place-search.tsx'
import { PlotsLayer } from '#features/map/hand/plots-layer.tsx'
import { PositionOverlay } from '#features/map/places/position-overlay.tsx'
import { useLocate } from '#features/map/places/use-locate.ts'
import { useConfig } from '#lib/config.ts'
import '#features/assets/words.ts'

export interface LandMapProps {
  /** Shaded as one's own. */
  mine: readonly number[]
  selected: readonly number[]
  /** Outlined: the plot that is being looked at, or land that is somebody else's. */
  highlighted: readonly number[]
  /** Where to fly; each new object is a flight. */
  flight: { cells: readonly number[] } | null
  onPick: (cell: number) => void
}

/** The map beside the lists: all own plots, and those that are chosen. */
export default function LandMap(props: LandMapProps) {
  const { data: config } = useConfig()
  if (!config) return null
  return (
    <MapView basemap={basemapOf(config.map)} className="relative size-full">
      {(map, { online }) => <LandOnMap {...props} map={map} online={online} world={config.map} />}
    </MapView>
  )
}

function LandOnMap({
  map,
  online,
  world,
  mine,
  selected,
  highlighted,
  flight,
  onPick,
}: LandMapProps & { map: Map; online: boolean; world: PublicConfig['map'] }) {
  const { t } = useTranslation('assets')
  const { position, locating, find } = useLocate(map)
  useEffect(() => {
    if (flight) flyToCells(map, flight.cells)
  }, [map, flight])

  useEffect(() => {
    map.getCanvas().setAttribute('aria-label', t('map'))
  }, [map, t])

  return (
    <>
      {position && <PositionOverlay map={map} position={position} />}
      <PlaceSearch
        onChoose={(place) => flyToPlace(map, place)}
        className="absolute inset-x-3 top-3 z-20 lg:right-auto lg:w-80"
      />
      <PlotsLayer map={map} mine={mine} selected={selected} highlighted={highlighted} onPick={onPick} />
      {/* Lower than on a whole screen: a phone has little map here. */}
      <div className="contents max-sm:*:bottom-8">
        <MapControls map={map} locating={locating} onLocate={() => void find()} />
      </div>
      <div className="pointer-events-none absolute inset-x-3 bottom-10 z-10 flex justify-center *:pointer-events-auto max-sm:hidden sm:bottom-4.5">
        <MapStyleSwitch />
      </div>
      <p className="absolute right-0 bottom-0 z-10 flex flex-wrap gap-x-2 rounded-tl-lg bg-card/85 px-2.5 text-[11px] leading-4.5 text-ink-2">
        <Attribution map={map} online={online} world={world} />
      </p>
    </>
  )
}
