import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { startingCamera } from './camera.ts'
import { locate, LOCATED_ZOOM, LocateError, mayLocateSilently } from './locate.ts'
import type { Position } from './locate.ts'

/**
 * The visitor's position: looked for on request, and once by itself where the browser has been allowed before
 * and no other place was asked for. It never moves a map that the visitor has already moved.
 */
export function useLocate(map: Map) {
  const { t } = useTranslation('map')
  const [position, setPosition] = useState<Position | null>(null)
  const [locating, setLocating] = useState(false)
  const placeGiven = useRef(startingCamera(window.location.hash).given)

  const goTo = useCallback(
    (found: Position) => {
      setPosition(found)
      map.jumpTo({ center: [found.lng, found.lat], zoom: LOCATED_ZOOM })
    },
    [map],
  )

  useEffect(() => {
    if (placeGiven.current) return undefined
    let untouched = true
    const touch = () => {
      untouched = false
    }
    map.once('movestart', touch)
    void (async () => {
      if (!(await mayLocateSilently())) return
      const found = await locate().catch(() => null)
      if (found && untouched) goTo(found)
    })()
    return () => {
      untouched = false
      map.off('movestart', touch)
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
