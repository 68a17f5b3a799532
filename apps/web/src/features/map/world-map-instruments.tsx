import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Map } from 'maplibre-gl'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { Loaded } from '#ui/loaded.tsx'
import { Attribution } from '#features/map/basemap/attribution.tsx'
import { CoordinateReadout } from './places/coordinate-readout.tsx'
import type { OnlineStatus } from '#features/map/basemap/online/use-online-base.ts'
import { MapControls } from '#features/map/basemap/map-controls.tsx'
import { MapStyleSwitch } from '#features/map/basemap/map-style-switch.tsx'
import { PositionOverlay } from './places/position-overlay.tsx'
import { useLocate } from './places/use-locate.ts'
import { useSharedPlace } from './places/use-shared-place.ts'

interface WorldMapInstrumentsProps {
  map: Map
  world: PublicConfig['map']
  online: OnlineStatus
  /** Displayed beside the style switch. */
  tools?: ReactNode
}

/** A separate chunk, loaded in parallel with the map. If the preload fails, rendering loads it again. */
const importSearch = () => import('./places/map-place-search.tsx')
importSearch().catch(() => undefined)

/** The instruments of the map page: camera in the address, position, zoom, style, coordinates, credits. */
export function WorldMapInstruments({ map, world, online, tools }: WorldMapInstrumentsProps) {
  useSharedPlace(map)
  const loadSearch = useCallback(async () => {
    const { MapPlaceSearch } = await importSearch()
    return () => <MapPlaceSearch map={map} />
  }, [map])
  const { position, locating, find } = useLocate(map)
  return (
    <>
      {position && <PositionOverlay map={map} position={position} />}
      <Loaded load={loadSearch} />
      <MapControls map={map} locating={locating} onLocate={() => void find()} />
      {/* Below the desktop's width the tools stand above the credits, however many lines those take. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-(--bar) z-10 flex flex-col gap-1 *:pointer-events-auto lg:contents">
        <div className="pointer-events-none! flex flex-wrap justify-center gap-2 px-3 *:pointer-events-auto lg:absolute lg:inset-x-3 lg:bottom-4.5 lg:z-10">
          {tools}
          <MapStyleSwitch />
        </div>
        <p className="flex flex-wrap gap-x-2 rounded-tl-lg bg-card/85 px-2.5 text-[11px] leading-4.5 text-ink-2 max-lg:justify-center max-lg:rounded-none lg:absolute lg:right-0 lg:bottom-0 lg:z-10">
          <span className="max-lg:hidden">
            <CoordinateReadout map={map} />
          </span>
          <Attribution map={map} online={online} world={world} />
        </p>
      </div>
    </>
  )
}
