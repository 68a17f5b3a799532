import { pagePaths } from '@meridian/shared/page-paths'
import type { Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseCamera, storeForTab, writeToAddress } from '#features/map/data/camera.ts'

/** Synchronises the address with the map, in both directions: links, history and typed addresses. */
export function useSharedPlace(map: Map) {
  const { pathname, key } = useLocation()
  const handled = useRef(key)

  useEffect(() => {
    const remember = () => {
      // During a navigation the address is already that of the next page while its code still loads.
      if (window.location.pathname !== pathname) return
      const { lng, lat } = map.getCenter().wrap()
      const camera = { lng, lat, zoom: map.getZoom() }
      // The link of a deed has no camera: it opens on the deed's land.
      if (pathname === pagePaths.home) writeToAddress(camera)
      else storeForTab(camera)
    }
    const follow = () => goToAddress(map)
    map.on('moveend', remember)
    window.addEventListener('hashchange', follow)
    return () => {
      map.off('moveend', remember)
      window.removeEventListener('hashchange', follow)
    }
  }, [map, pathname])

  // The router's links change the address without a hashchange event.
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
