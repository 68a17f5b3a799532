import type { Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseCamera, rememberCamera } from '#features/map/data/camera.ts'

/** Keeps the address in step with the map, and the map with links, history and addresses typed by hand. */
export function useSharedPlace(map: Map) {
  const { pathname, key } = useLocation()
  const handled = useRef(key)

  useEffect(() => {
    const remember = () => {
      // The next page has the address already while its code is still on the way.
      if (window.location.pathname !== pathname) return
      const { lng, lat } = map.getCenter().wrap()
      rememberCamera({ lng, lat, zoom: map.getZoom() })
    }
    const follow = () => goToAddress(map)
    map.on('moveend', remember)
    window.addEventListener('hashchange', follow)
    return () => {
      map.off('moveend', remember)
      window.removeEventListener('hashchange', follow)
    }
  }, [map, pathname])

  // The router's links change the address without a hashchange.
  useEffect(() => {
    if (handled.current === key) return
    handled.current = key
    goToAddress(map)
  }, [map, key])
}

function goToAddress(map: Map) {
  const camera = parseCamera(window.location.hash)
  if (camera) map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
}
