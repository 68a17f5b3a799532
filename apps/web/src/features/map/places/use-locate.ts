import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { formatCamera, startingCamera } from '#features/map/data/camera.ts'
import { locate, LOCATE_MS, LOCATED_ZOOM, LocateError, whenAnswered } from '#features/map/data/locate.ts'
import type { Position } from '#features/map/data/locate.ts'
import { SHARED_PLOTS } from './share-plots.ts'
import '#features/map/basemap/words.ts'

/** Where the first search has left the map: as it put it, or as somebody moved it meanwhile. */
export type Beginning = 'still' | 'moved'

/**
 * The visitor's position: looked for on request, and once by itself where no other place was asked for. The map
 * stands at its beginning meanwhile, for anyone to use: one that was moved by then stays, as it does when the position
 * takes longer than its limit. The visitor's own time to answer the browser's question is none of that.
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
    // Not by the map's events: it tells of a movement when merely its window changes, as under a browser's question.
    const began = cameraOf(map)
    const isMoved = () => map.isMoving() || cameraOf(map) !== began
    const rest = (now: Beginning) => setBeginning((before) => before ?? now)
    // Whoever leaves the question open still wants to see something.
    const patience = setTimeout(() => rest(isMoved() ? 'moved' : 'still'), LOCATE_MS)
    void whenAnswered().then(() => {
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
      clearTimeout(patience)
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
  const { hash, search } = window.location
  return startingCamera(hash).given || new URLSearchParams(search).has(SHARED_PLOTS)
}
