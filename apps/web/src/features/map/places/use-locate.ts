import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { formatCamera, startingCamera } from '#features/map/base/camera.ts'
import { locate, LOCATE_MS, LOCATED_ZOOM, LocateError } from './locate.ts'
import type { Position } from './locate.ts'
import { SHARED_PLOTS } from './share-plots.ts'
import '#features/map/base/words.ts'

/**
 * The visitor's position: looked for on request, and once by itself where no other place was asked for. The map
 * stands at its beginning meanwhile, for anyone to use: one that was moved by then, or was found too late, stays.
 */
export function useLocate(map: Map) {
  const { t } = useTranslation('map')
  const [position, setPosition] = useState<Position | null>(null)
  const [locating, setLocating] = useState(false)
  const placeGiven = useRef(isPlaceGiven())

  const goTo = useCallback(
    (found: Position) => {
      setPosition(found)
      map.jumpTo({ center: [found.lng, found.lat], zoom: LOCATED_ZOOM })
    },
    [map],
  )

  useEffect(() => {
    if (placeGiven.current) return undefined
    let wanted = true
    const limit = setTimeout(() => {
      wanted = false
    }, LOCATE_MS)
    // Not by the map's events: it tells of a movement when merely its window changes, as under a browser's question.
    const began = cameraOf(map)
    const isMoved = () => map.isMoving() || cameraOf(map) !== began
    void (async () => {
      const found = await locate().catch(() => null)
      if (found && wanted && !isMoved()) goTo(found)
    })()
    return () => {
      wanted = false
      clearTimeout(limit)
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

  return { position, locating, find }
}

function cameraOf(map: Map): string {
  const { lng, lat } = map.getCenter()
  return formatCamera({ lng, lat, zoom: map.getZoom() })
}

function isPlaceGiven(): boolean {
  const { hash, search } = window.location
  return startingCamera(hash).given || new URLSearchParams(search).has(SHARED_PLOTS)
}
