import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { formatCamera, startingCamera } from '#features/map/data/camera.ts'
import {
  locate,
  LOCATE_MS,
  LOCATED_ZOOM,
  LocateError,
  whenPermissionDecided,
} from '#features/map/data/locate.ts'
import type { Position } from '#features/map/data/locate.ts'
import { pagePaths } from '@meridian/shared/page-paths'
import { SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import '#features/map/basemap/words.ts'

/** How the map stands after the first search: unmoved, or moved by the visitor meanwhile. */
export type Beginning = 'still' | 'moved'

/**
 * The visitor's position: on request, and once automatically when the address names no place. Meanwhile the map can
 * be used; if the visitor moves it, or the position takes longer than the limit, the map stays where it is. The time
 * to answer the browser's permission prompt does not count.
 */
export function useLocate(map: Map, { isPlaceGiven = isPlaceInAddress } = {}) {
  const { t } = useTranslation('map')
  const [position, setPosition] = useState<Position | null>(null)
  const [locating, setLocating] = useState(false)
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const placeGiven = useRef<boolean | null>(null)
  placeGiven.current ??= isPlaceGiven()

  const goTo = useCallback(
    (found: Position) => {
      setPosition(found)
      map.jumpTo({ center: [found.lng, found.lat], zoom: LOCATED_ZOOM })
    },
    [map],
  )

  useEffect(() => {
    if (placeGiven.current) {
      setBeginning('still')
      return undefined
    }
    let wanted = true
    let limit: ReturnType<typeof setTimeout> | undefined
    // Compares cameras instead of listening to events: MapLibre also sends a move event on resize, as under a
    // permission prompt.
    const began = cameraOf(map)
    const isMoved = () => map.isMoving() || cameraOf(map) !== began
    const rest = (now: Beginning) => setBeginning((before) => before ?? now)
    // If the visitor ignores the permission prompt, the map continues after this time.
    const promptTimeout = setTimeout(() => rest(isMoved() ? 'moved' : 'still'), LOCATE_MS)
    void whenPermissionDecided().then(() => {
      limit = setTimeout(() => {
        wanted = false
      }, LOCATE_MS)
    })
    void (async () => {
      const found = await locate().catch(() => null)
      if (!wanted) return
      const moved = isMoved()
      if (found && !moved) goTo(found)
      rest(moved ? 'moved' : 'still')
    })()
    return () => {
      wanted = false
      clearTimeout(limit)
      clearTimeout(promptTimeout)
    }
  }, [map, goTo])

  async function find() {
    if (locating) return
    setLocating(true)
    try {
      goTo(await locate())
    } catch (error) {
      announce(t(error instanceof LocateError && error.denied ? 'locateDenied' : 'locateFailed'))
    } finally {
      setLocating(false)
    }
  }

  return { position, locating, find, beginning }
}

export function cameraOf(map: Map): string {
  const { lng, lat } = map.getCenter()
  return formatCamera({ lng, lat, zoom: map.getZoom() })
}

function isPlaceInAddress(): boolean {
  const { hash, search, pathname } = window.location
  // Another path than the map's own names a deed, whose land the map shows.
  if (pathname !== pagePaths.home) return true
  return startingCamera(hash).given || new URLSearchParams(search).has(SHARED_PLOTS)
}
