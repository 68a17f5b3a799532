import 'maplibre-gl/dist/maplibre-gl.css'
import { Map, prewarm, setWorkerUrl } from 'maplibre-gl'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { prefetchTiles } from '#features/map/basemap/archive/archives.ts'
import { MAX_ZOOM } from '#features/map/data/camera.ts'
import type { Camera } from '#features/map/data/camera.ts'
import { tilesInView } from '#features/map/basemap/archive/first-view.ts'
import { keepOverlays } from './keep-overlays.ts'
import { disableSky } from './disable-sky.ts'
import { drawTownIcons } from '#features/map/basemap/style/town-icons.ts'

setWorkerUrl(workerUrl)

interface CreateMapOptions {
  container: HTMLElement
  style: StyleSpecification
  /** The archive whose first tiles are prefetched. */
  archiveUrl: string
  camera: Camera
  title: string
}

/** North is up and the map has no pitch, so that plots stay squares. */
export function createMap({ container, style, archiveUrl, camera, title }: CreateMapOptions): Map {
  // MapLibre would create a worker anyway, and its error could not be caught.
  if (typeof Worker === 'undefined') throw new Error('This browser runs no workers.')
  const size = { width: container.clientWidth, height: container.clientHeight }
  void prefetchTiles(archiveUrl, (maxZoom) => tilesInView(camera, size, maxZoom))
  // Prewarmed workers survive the map, so that the maps of other pages reuse them.
  prewarm()
  const map = new Map({
    container,
    style,
    center: [camera.lng, camera.lat],
    zoom: camera.zoom,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 120,
    // The Attribution component shows the credits.
    attributionControl: false,
    transformStyle: keepOverlays,
    locale: { 'Map.Title': title },
  })
  disableSky(map)
  drawTownIcons(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
