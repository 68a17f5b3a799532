import 'maplibre-gl/dist/maplibre-gl.css'
import { Map, prewarm, setWorkerUrl } from 'maplibre-gl'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadAhead } from '#features/map/basemap/archive/archives.ts'
import { MAX_ZOOM } from '#features/map/data/camera.ts'
import type { Camera } from '#features/map/data/camera.ts'
import { tilesInView } from '#features/map/basemap/archive/first-view.ts'
import { keepOverlays } from './keep-overlays.ts'
import { leaveOutSky } from './leave-out-sky.ts'
import { drawTownIcons } from '#features/map/basemap/style/town-icons.ts'

setWorkerUrl(workerUrl)

interface CreateMapOptions {
  container: HTMLElement
  style: StyleSpecification
  /** Whose first tiles need not wait until the map asks for them. */
  archiveUrl: string
  camera: Camera
  title: string
}

/** North is up and the map is flat: plots are squares, and stay so. */
export function createMap({ container, style, archiveUrl, camera, title }: CreateMapOptions): Map {
  // MapLibre would ask for one all the same, and its failure be nobody's.
  if (typeof Worker === 'undefined') throw new Error('This browser runs no workers.')
  const size = { width: container.clientWidth, height: container.clientHeight }
  void loadAhead(archiveUrl, (maxZoom) => tilesInView(camera, size, maxZoom))
  // Workers that were made before a map stay for the maps of other pages.
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
    // The attribution is drawn by us, as configured.
    attributionControl: false,
    transformStyle: keepOverlays,
    locale: { 'Map.Title': title },
  })
  leaveOutSky(map)
  drawTownIcons(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}
