import type { Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseCamera, rememberCamera } from './camera.ts'

/** Keeps the address in step with the map, and the map with links that lead to a place. */
export function useSharedPlace(map: Map) {
  const { pathname, hash, key } = useLocation()
  const handled = useRef(key)

  useEffect(() => {
    const remember = () => {
      // The next page has the address already while its code is still on the way.
      if (window.location.pathname !== pathname) return
      const { lng, lat } = map.getCenter().wrap()
      rememberCamera({ lng, lat, zoom: map.getZoom() })
    }
    map.on('moveend', remember)
    return () => {
      map.off('moveend', remember)
    }
  }, [map, pathname])

  useEffect(() => {
    // The map was created at the first address already.
    if (handled.current === key) return
    handled.current = key
    const camera = parseCamera(hash)
    if (camera) map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
  }, [map, hash, key])
}
