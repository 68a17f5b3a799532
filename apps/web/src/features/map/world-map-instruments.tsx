import type { Map } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { CoordinateReadout } from './coordinate-readout.tsx'
import { MapControls } from './map-controls.tsx'
import { MapStyleSwitch } from './map-style-switch.tsx'
import { PositionOverlay } from './position-overlay.tsx'
import { useLocate } from './use-locate.ts'
import { useSharedPlace } from './use-shared-place.ts'

interface WorldMapInstrumentsProps {
  map: Map
  attribution: string
  /** Stands beside the choice of style. */
  tools?: ReactNode
}

/** The instruments of the map page: place in the address, position, zoom, style, coordinates, sources. */
export function WorldMapInstruments({ map, attribution, tools }: WorldMapInstrumentsProps) {
  useSharedPlace(map)
  const { position, locating, find } = useLocate(map)
  return (
    <>
      {position && <PositionOverlay map={map} position={position} />}
      <MapControls map={map} locating={locating} onLocate={() => void find()} />
      <div className="pointer-events-none absolute inset-x-3 bottom-[max(2.5rem,calc(env(safe-area-inset-bottom)+2rem))] z-10 flex flex-wrap justify-center gap-2 *:pointer-events-auto sm:bottom-4.5">
        {tools}
        <MapStyleSwitch />
      </div>
      <p className="absolute right-3 bottom-2 z-10 flex gap-2 rounded-full bg-card/85 px-2.5 py-0.5 text-[11px] text-ink-2 max-sm:left-3 max-sm:justify-center sm:right-4.5 sm:bottom-4.5">
        <span className="max-lg:hidden">
          <CoordinateReadout map={map} />
        </span>
        <span>{attribution}</span>
      </p>
    </>
  )
}
