import { groupPlaces } from '@meridian/shared/grid/group-places'
import type { Map } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { usePhone } from '#lib/use-media.ts'
import { flyToDeed } from './fly-to-deed.ts'
import type { AddressedDeed } from './use-deed-of-address.ts'

/** Longer than other motion: this flight shows where the land lies. Not under `prefers-reduced-motion`. */
const FLIGHT_MS = 1200

/**
 * After a payment, the map flies to the land before anything else is shown. True until it has arrived; false for a
 * deed that was opened by its link.
 */
export function useLanding(map: Map, deed: AddressedDeed | null): boolean {
  const phone = usePhone()
  const [landed, setLanded] = useState<AddressedDeed | null>(null)
  const isFlying = deed !== null && deed.bought !== null && landed !== deed
  useEffect(() => {
    if (!isFlying) return undefined
    const land = () => setLanded(deed)
    // Ends an earlier movement first, because its end is no landing.
    map.stop()
    map.once('moveend', land)
    flyToDeed(map, groupPlaces(deed.bought ?? [])[0] ?? [], { phone, durationMs: FLIGHT_MS })
    return () => {
      map.off('moveend', land)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one flight for each purchase
  }, [map, deed])
  return isFlying
}
