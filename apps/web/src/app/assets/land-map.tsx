import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Map } from 'maplibre-gl'
import { Landmark } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Attribution } from '#features/map/basemap/attribution.tsx'
import { WORLD } from '#features/map/data/camera.ts'
import { flyToCells, largestGroup } from '#features/map/places/fly-to-cells.ts'
import { MapControls } from '#features/map/basemap/map-controls.tsx'
import { MapStyleSwitch } from '#features/map/basemap/map-style-switch.tsx'
import { basemapOf } from '#app/layout/basemap-of.ts'
import type { OnlineStatus } from '#features/map/basemap/online/use-online-base.ts'
import { MapView } from '#features/map/basemap/map-view.tsx'
import { PlaceSearchOnMap } from '#features/map/places/place-search-on-map.tsx'
import { PlotsLayer } from '#features/map/interaction/plots-layer.tsx'
import { PositionOverlay } from '#features/map/places/position-overlay.tsx'
import { useLocate } from '#features/map/places/use-locate.ts'
import { pillButtonClasses } from '#ui/pill.ts'
import { useConfig } from '#lib/config.ts'
import { useFirstFlight } from './use-first-flight.ts'
import '#features/my-plots/words.ts'

export interface LandMapProps {
  /** Drawn as the visitor's own. */
  mine: readonly number[]
  selected: readonly number[]
  /** Outlined: the active plot, or land of another owner. */
  highlighted: readonly number[]
  /** Someone else's collection, drawn as one. */
  collection?: readonly number[] | undefined
  /** All land of the page: shown at first, and again on request. */
  land: readonly number[]
  /** Land in several countries: all of it is shown, however far apart. */
  whole?: boolean
  /** Whether the map starts at the visitor's position before it moves to the land. */
  fromPosition: boolean
  /** The plots to fly to; each new object starts a flight. */
  flight: { cells: readonly number[] } | null
  onPick: (cell: number) => void
  /** Instead of the map, where the browser can draw none. */
  fallback?: ReactNode
}

/** The map beside the lists: all own plots and the selected ones. */
export default function LandMap(props: LandMapProps) {
  const { data: config } = useConfig()
  if (!config) return null
  return (
    <MapView
      basemap={basemapOf(config.map)}
      start={WORLD}
      className="relative size-full"
      fallback={props.fallback}
    >
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
  collection,
  land,
  whole = false,
  fromPosition,
  flight,
  onPick,
}: LandMapProps & { map: Map; online: OnlineStatus; world: PublicConfig['map'] }) {
  const { t } = useTranslation('assets')
  const { position, locating, find, beginning } = useLocate(map, { isPlaceGiven: () => !fromPosition })
  useFirstFlight(map, { land, whole, beginning, isLocated: position !== null })
  useEffect(() => {
    if (flight) flyToCells(map, flight.cells)
  }, [map, flight])

  useEffect(() => {
    map.getCanvas().setAttribute('aria-label', t('map'))
  }, [map, t])

  return (
    <>
      {position && <PositionOverlay map={map} position={position} />}
      <PlaceSearchOnMap map={map} className="absolute inset-x-3 top-3 z-20 lg:right-auto lg:w-80" />
      <PlotsLayer {...{ map, mine, selected, highlighted, collection, onPick }} />
      {/* Lower than on a full screen: the map on a phone is small here. */}
      <div className="contents max-sm:*:[--controls:5.25rem]">
        <MapControls map={map} locating={locating} onLocate={() => void find()} />
      </div>
      {/* The buttons stand above the credits, however many lines those take. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col items-end gap-2 *:pointer-events-auto">
        <div className="pointer-events-none! flex w-full flex-wrap items-center justify-center gap-2 px-3 *:pointer-events-auto max-sm:justify-start max-sm:pr-17">
          {land.length > 0 && (
            <button
              type="button"
              className={pillButtonClasses()}
              onClick={() => flyToCells(map, whole ? land : largestGroup(land))}
            >
              <Landmark size={16} strokeWidth={1.75} aria-hidden />
              {t(fromPosition ? 'showMyLand' : 'showLand')}
            </button>
          )}
          <div className="max-sm:hidden">
            <MapStyleSwitch />
          </div>
        </div>
        <p className="flex flex-wrap gap-x-2 rounded-tl-lg bg-card/85 px-2.5 text-[0.6875rem] leading-4.5 text-ink-2">
          <Attribution map={map} online={online} world={world} />
        </p>
      </div>
    </>
  )
}
