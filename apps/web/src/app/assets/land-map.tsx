import type { Map } from 'maplibre-gl'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { flyToCells } from '#features/map/fly-to-cells.ts'
import { MapControls } from '#features/map/map-controls.tsx'
import { MapStyleSwitch } from '#features/map/map-style-switch.tsx'
import { MapView } from '#features/map/map-view.tsx'
import { PlotsLayer } from '#features/map/plots-layer.tsx'
import { PositionOverlay } from '#features/map/position-overlay.tsx'
import { useLocate } from '#features/map/use-locate.ts'
import { useConfig } from '#lib/config.ts'

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
    <MapView
      basemap={{
        streetsUrl: new URL(config.map.streets.embeddedUrl, window.location.href).href,
        satelliteUrl: new URL(config.map.satellite.embeddedUrl, window.location.href).href,
      }}
      className="relative size-full"
    >
      {(map) => <LandOnMap {...props} map={map} attribution={config.map.attribution} />}
    </MapView>
  )
}

function LandOnMap({
  map,
  attribution,
  mine,
  selected,
  highlighted,
  flight,
  onPick,
}: LandMapProps & { map: Map; attribution: string }) {
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
      <PlotsLayer map={map} mine={mine} selected={selected} highlighted={highlighted} onPick={onPick} />
      <MapControls map={map} locating={locating} onLocate={() => void find()} />
      <div className="pointer-events-none absolute inset-x-3 bottom-10 z-10 flex justify-center *:pointer-events-auto max-sm:hidden sm:bottom-4.5">
        <MapStyleSwitch />
      </div>
      <p className="absolute right-3 bottom-2 z-10 rounded-full bg-card/85 px-2.5 py-0.5 text-[11px] text-ink-2 sm:right-4.5 sm:bottom-4.5">
        {attribution}
      </p>
    </>
  )
}
